/** The longest text of a planned post, in UTF-16 units. Platforms and networks have their own limits below. */
export const LONGEST_TEXT = 40_000
