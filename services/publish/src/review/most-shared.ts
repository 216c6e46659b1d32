/** Posts of one link. */
export const MOST_SHARED = 50
