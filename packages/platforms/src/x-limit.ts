/** X's limit per post, in weighted characters. */
export const X_LIMIT = 280
