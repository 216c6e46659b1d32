import type { BriefRoles } from './brief-roles.ts'

export interface Span {
  /** The first of its words, and the first behind it. */
  from: number
  to: number
  isPrivate: boolean
  /** The mean probability of its words that they are not for the public. */
  probability: number
}

/** What a change between "for the public" and "not" costs before a word, in words of full certainty. */
const COST = { sign: 0.45, joined: 0.9, none: 1.4 }
const SIGN_AT_END = /[,;:.!?…)\]–—-]["'”’]?$/u
const OPENS_WITH_SIGN = /^[([–—-]/u
const JOINS = /^(?:and|but|so|or|then|also|pls|plz|please|thanks|thx|cheers|cos|coz|because|that|we|i|it['’]?s|the|our|there|you)$/iu

/** The stretches of a sentence that are for the public and that are not, in order: the most probable ones, with as few changes as possible. In other languages, a doubtful word behind a private stretch is often the verb of what follows. */
export function spansOf(texts: readonly string[], words: BriefRoles, english = true): Span[] {
  const count = texts.length
  /** The best score of a beginning of the text that ends in a state, and whether it came from the other one. */
  let [shown, hidden] = [0, 0]
  const changes: [boolean, boolean][] = []
  for (let at = 0; at < count; at += 1) {
    const gain = (words[at]?.probability ?? 0) - 0.5
    const cost = at === 0 ? 0 : costBefore(texts[at - 1] ?? '', texts[at] ?? '', words[at]?.opens ?? 0)
    const change: [boolean, boolean] = [hidden - cost > shown, shown - cost > hidden]
    changes.push(change)
    ;[shown, hidden] = [(change[0] ? hidden - cost : shown) - gain, (change[1] ? shown - cost : hidden) + gain]
  }
  const states: boolean[] = []
  let isPrivate = hidden > shown
  for (let at = count - 1; at >= 0; at -= 1) {
    states[at] = isPrivate
    if (changes[at]?.[isPrivate ? 1 : 0]) isPrivate = !isPrivate
  }
  const spans: Span[] = []
  for (let from = 0; from < count; ) {
    let to = from + 1
    while (to < count && states[to] === states[from]) to += 1
    const own = words.slice(from, to)
    const mean = own.reduce((sum, word) => sum + word.probability, 0) / own.length
    const probability = states[from] ? Math.max(mean, probabilityWithoutEdge(own)) : mean
    spans.push({ from, to, isPrivate: states[from] === true, probability })
    from = to
  }
  return english ? widened(spans, texts, words) : spans
}

/** "tell people", but not "that we": a word with less than this, or one that can open a statement, belongs to what stays. */
const LEAST_AT_EDGE = 0.15
const OPENS = /^(?:we|i|you|he|she|it|they|there|our|my|your|his|her|their|the|an?|this|these|all|every\p{L}{0,4})(?:['’]\p{L}{1,2})?$/iu
const OPENS_QUOTE = /^["“„«]\p{L}/u
const MAX_AT_EDGE = 2

/** Text that is not for the public takes the doubtful words behind it. */
function widened(spans: Span[], texts: readonly string[], words: BriefRoles): Span[] {
  spans.forEach((span, index) => {
    const next = spans[index + 1]
    if (!span.isPrivate || !next || /\)[.,;]?$/u.test(texts[span.to - 1] ?? '')) return
    for (let more = 0; more < MAX_AT_EDGE && next.to - next.from > MAX_AT_EDGE; more += 1) {
      if (
        (words[next.from]?.probability ?? 0) <= LEAST_AT_EDGE ||
        OPENS.test(texts[next.from] ?? '') ||
        OPENS_QUOTE.test(texts[next.from] ?? '')
      )
        break
      next.from += 1
      span.to += 1
    }
  })
  return spans
}

const DOUBTFUL = 0.5
const FEWEST_CERTAIN = 4

/** The mean probability of words without a doubtful one at their end, which may belong to what follows: "tell people". 0 if there is none. */
export function probabilityWithoutEdge(words: BriefRoles): number {
  const rest = words.slice(0, -1)
  const last = words.at(-1)?.probability ?? 1
  if (last > DOUBTFUL || rest.length < FEWEST_CERTAIN || rest.some(({ probability }) => probability < DOUBTFUL)) return 0
  return rest.reduce((sum, word) => sum + word.probability, 0) / rest.length
}

function costBefore(before: string, word: string, opens: number): number {
  if (SIGN_AT_END.test(before) || OPENS_WITH_SIGN.test(word) || opens > 0.5) return COST.sign
  return JOINS.test(word) ? COST.joined : COST.none
}
