/** At least this time lies between an overdue post and the posts of the same account before and after it (ms). */
export const SPACING_MS = 120_000
