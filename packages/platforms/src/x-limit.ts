/** X's limit of one post, in weighted characters. */
export const X_LIMIT = 280
