export interface EstimatedWord {
  text: string
  probability: number
}

/** The first and the last words of a passage that are not for the public, as numbers of words. */
export interface PrivateEnds {
  start: number
  end: number
}

/** The mean that the words of an end must have at least, and the words that stay at most. */
const LEAST_MEAN = 0.85
const MOST_MEAN = 0.2
/** "tell people", but not "that we": a word with less than this, or one that can open a statement, belongs to what stays. */
const LEAST_AT_EDGE = 0.15
const OPENS = /^(?:we|i|you|he|she|it|they|there|our|my|your|his|her|their|the|an?|this|these|all|every\p{L}{0,4})(?:['’]\p{L}{1,2})?$/iu
const MOST_AT_EDGE = 2
/** Fewer words are seldom a statement. */
const LEAST_LEFT = 4
const LEAST_CUT = 2

/**
 * Finds an address to the writer that no punctuation separates: "Tom said we should tell people the pool is closed", "we open at 9 thx x". At most one of the
 * ends is cut, the clearer one; undefined if neither is clear.
 */
export function privateEnds(words: readonly EstimatedWord[]): PrivateEnds | undefined {
  const start = privateStart(words)
  if (start !== undefined) return { start, end: 0 }
  const end = privateStart([...words].reverse())
  return end === undefined ? undefined : { start: 0, end }
}

function privateStart(words: readonly EstimatedWord[]): number | undefined {
  const probabilities = words.map(({ probability }) => probability)
  const total = sum(probabilities)
  let [cut, most, before] = [0, -Infinity, 0]
  probabilities.forEach((probability, index) => {
    before += probability
    const score = before - (index + 1) / 2 + (probabilities.length - index - 1) / 2 - (total - before)
    if (score > most) [cut, most] = [index + 1, score]
  })
  const clear = probabilities.slice(0, cut)
  for (let more = 0; more < MOST_AT_EDGE && (probabilities[cut] ?? 0) > LEAST_AT_EDGE; more += 1) {
    if (OPENS.test(words[cut]?.text ?? '')) break
    cut += 1
  }
  const rest = probabilities.slice(cut)
  const isClear = clear.length >= LEAST_CUT && rest.length >= LEAST_LEFT && sum(clear) / clear.length >= LEAST_MEAN
  return isClear && sum(rest) / rest.length <= MOST_MEAN ? cut : undefined
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
