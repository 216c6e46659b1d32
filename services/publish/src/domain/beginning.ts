/** How much of a text lists contain, in code points. */
export const BEGINNING = 2_000
