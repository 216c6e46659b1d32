/** The share of a caption's words that an edited caption has in common with the original. */
const COMMON_SHARE = 0.5

/** Whether a caption is an earlier one or an edit of it: at least half of its words, and at least two, are in the earlier one. */
export function isDerivedFrom(caption: string, earlier: string): boolean {
  const words = wordsOf(caption)
  if (words.length === 0) return false
  const known = new Set(wordsOf(earlier))
  const common = words.filter((word) => known.has(word)).length
  return (common >= 2 && common / words.length >= COMMON_SHARE) || words.join(' ') === wordsOf(earlier).join(' ')
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
