import { numbersIn, tokensOf, words } from './emphasized-parts.ts'
import { clauseBreaks, sentencesOf } from './instruction-parts.ts'

/** A longer caption is displayed in parts, so that no words stay for much longer than it takes to read them. In characters. */
const LONGEST = 42
/** A shorter part says nothing alone. In characters and words. */
const SHORTEST = { characters: 9, words: 2 }

/** Words with which a phrase begins, in English, German, French, Spanish, Italian and Dutch. */
const BEGINNINGS = words(
  [
    'and but so or because when while where which who that with without for from in on at into onto through behind before after within across between during until under around every via',
    'und aber oder weil wenn wo mit ohne für aus auf bei nach vor durch während bis unter hinter zwischen',
    'et mais ou avec sans pour dans sur chez depuis pendant avant après',
    'y pero o con sin para desde en sobre durante hasta antes después',
    'e ma con senza per da dal dalla nel nella durante dopo',
    'en maar met zonder voor uit op bij naar door tijdens tot',
  ].join(' '),
)
/** Words that belong to the preposition after them: "back from injury", "out of town". */
const PARTICLES = words('back away out up down off over along together right just only even straight all not')
/** Words that need what comes behind them: "Portrait day is" says nothing. */
const UNFINISHED = words(
  'is are was were be been am will would can could should must has have the a an our your my his her their its ist sind war est sont était es son era è sono era is zijn was',
)
/** Whether a part of a text needs what comes behind it. */
export const isUnfinished = (part: string): boolean => UNFINISHED.has(tokensOf(part).at(-1)?.word ?? '')

/** What a break costs, compared with parts of unequal length: least between sentences, and less where a clause ends. */
const COST = { sentence: -0.5, clause: -0.15, phrase: 0, rest: 0.3 }
/** A clause of which only so many words are before or after a break: "tangerines, picked | on Monday". */
const REST = 2

/**
 * Divides a caption into the phrases in which it is displayed one after the other: where a sentence or a clause ends, otherwise before a word with which a phrase
 * begins. No date, price or other fact is divided. A short caption, lines of the user and a text without such a place stay whole.
 */
export function phrasesOf(caption: string): string[] {
  const text = caption.trim()
  if (text.length <= LONGEST || text.includes('\n')) return [text]
  const best = breaksOf(text)[0]
  return best ? best.parts.flatMap(phrasesOf) : [text]
}

interface Break {
  parts: [before: string, after: string]
  cost: number
}

/** The possible places, the best first. */
function breaksOf(text: string): Break[] {
  const sentences = sentencesOf(text)
  const pairs: { parts: [string, string]; kind: 'sentence' | 'clause' | 'phrase' }[] = [
    ...sentences.slice(1).map((_, index) => ({
      parts: [sentences.slice(0, index + 1).join(' '), sentences.slice(index + 1).join(' ')] as [string, string],
      kind: 'sentence' as const,
    })),
    ...clauseBreaks(text).map((parts) => ({ parts, kind: 'clause' as const })),
    ...phraseBreaks(text).map((parts) => ({ parts, kind: 'phrase' as const })),
  ]
  return pairs
    .filter(({ parts }) => parts.every((part) => part.length >= SHORTEST.characters && part.split(' ').length >= SHORTEST.words))
    .map(({ parts, kind }) => {
      const rest = kind === 'phrase' && leavesRest(parts) ? COST.rest : 0
      return { parts, cost: Math.abs(parts[0].length - parts[1].length) / text.length + COST[kind] + rest }
    })
    .toSorted((one, other) => one.cost - other.cost)
}

/** Whether a break leaves few words of a clause on one of its sides: not in a list, and not where the clause is all of that side. */
function leavesRest([before, after]: Break['parts']): boolean {
  if (AND.has(after.split(' ', 1)[0]?.toLowerCase() ?? '')) return false
  const last = before.split(/[,;:–—] /u)
  const first = after.split(/[,;:–—](?: |$)/u)
  const isRest = (words: string | undefined) => (words ?? '').split(' ').length <= REST
  return (last.length > 1 && isRest(last.at(-1))) || (first.length > 1 && isRest(first[0]))
}

function phraseBreaks(text: string): [string, string][] {
  const tokens = tokensOf(text)
  const facts = numbersIn(tokens)
  const part = (from: number, to?: number) =>
    tokens
      .slice(from, to)
      .map((token) => token.text)
      .join(' ')
  return tokens.flatMap(({ word }, index): [string, string][] => {
    if (!BEGINNINGS.has(word)) return []
    let at = index
    const belongs = (before: string) => BEGINNINGS.has(before) || (PARTICLES.has(before) && !facts.some(({ from }) => from === index + 1))
    while (at > 1 && belongs(tokens[at - 1]?.word ?? '')) at--
    if (
      at === 0 ||
      UNFINISHED.has(tokens[at - 1]?.word ?? '') ||
      facts.some(({ from, to }) => at > from && at < to) ||
      isList(tokens[at - 1]?.text, word, tokens[at + 1]?.text)
    )
      return []
    return [[part(0, at), part(at)]]
  })
}

const AND = words('and or und oder et ou y o e en')
const CAPITAL = /^\p{Lu}/u
/** "Tom and Ravi", "2 and 3": what a conjunction joins. */
const isList = (before = '', word = '', after = '') =>
  AND.has(word) && ((CAPITAL.test(before) && CAPITAL.test(after)) || (/\d$/u.test(before) && /^\d/u.test(after)))
