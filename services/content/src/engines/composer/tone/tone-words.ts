import { withCapital } from '../../../domain/brief/with-capital.ts'
import { contracted, expanded } from '../../../domain/brief/wording.ts'
import type { Manners } from './manners.ts'

// Each pair has one meaning, so that the exchange changes no fact.
const FORMAL: [string, string][] = [
  ['we have got', 'we have'],
  ['you have got', 'you have'],
  ['esp.', 'especially'],
  ['cannot wait to see you there', 'we look forward to seeing you there'],
  ['cannot wait to see you', 'we look forward to seeing you'],
  ['so stoked', 'delighted'],
  ['stoked', 'delighted'],
  ['chuffed', 'delighted'],
  ['gutted', 'very sorry'],
  ['massive thanks', 'thank you'],
  ['huge thanks', 'thank you'],
  ['big thanks', 'thank you'],
  ['kids', 'children'],
  ['cos', 'because'],
  ['thanks to everybody', 'thank you to everyone'],
  ['thanks to everyone', 'thank you to everyone'],
  ['thanks to all', 'thank you to all'],
  ['many thanks to', 'thank you to'],
  ['thanks', 'thank you'],
  ['loads of', 'many'],
  ['a lot of', 'many'],
  ['lots of', 'many'],
  ['folks', 'people'],
  ['pop in', 'visit us'],
  ['pop by', 'visit us'],
  ['gonna', 'going to'],
  ['wanna', 'want to'],
  ['info', 'information'],
  ['til', 'until'],
  ['till', 'until'],
  ['asap', 'as soon as possible'],
  ['gets picked up', 'will be collected'],
  ['mums and dads', 'parents'],
]
const CASUAL: [string, string][] = [
  ['in order to', 'to'],
  ['prior to', 'before'],
  ['additionally', 'also'],
  ['furthermore', 'also'],
  ['therefore', 'so'],
  ['however', 'but'],
  ['purchase', 'buy'],
  ['require', 'need'],
  ['requires', 'needs'],
  ['commences', 'starts'],
  ['commence', 'start'],
  ['we are delighted to', "we're happy to"],
  ['we are pleased to', "we're happy to"],
  ['do not hesitate to', 'feel free to'],
  ['we would like to invite you to', 'come to'],
]
const BEFORE = "(?<![\\p{L}\\p{N}'’@#/_.-])"
const AFTER = "(?![\\p{L}\\p{N}'’@_-])"
const table = (pairs: [string, string][]) => ({
  pattern: new RegExp(`${BEFORE}(?:${pairs.map(([from]) => from.replaceAll("'", "['’]")).join('|')})${AFTER}`, 'giu'),
  words: new Map(pairs),
})
const FORMAL_WORDS = table(FORMAL)
const CASUAL_WORDS = table(CASUAL)
/** Words of chat at the end or the beginning of a sentence, which no business would print. */
const CHAT =
  /(?:^(?:(?:omg|lol|haha|yay|woo ?hoo|hey (?:all|everyone|guys|folks)|so(?= (?:we|i|it)(?![\p{L}])))[,! ]+){1,3})|(?:,? (?:omg|lol|haha|lmao|xx?))(?=[.!]*$)/giu

/** A sentence of an English text in the user's tone. Quotations and links stay as they are. */
export function tonedWords(text: string, manners: Manners): string {
  if (manners.has('formal')) {
    const plain = exchanged(expanded(text).replace(CHAT, ''), FORMAL_WORDS)
    return plain === text ? text : withCapitalOf(text, plain)
  }
  const short = isInformal(manners) ? contracted(text) : text
  return manners.has('casual') ? exchanged(short, CASUAL_WORDS) : short
}

const isInformal = (manners: Manners) => (['warm', 'cheerful', 'casual', 'funny'] as const).some((manner) => manners.has(manner))

/** Whether the tone decides about contractions: for them, against them, or not. */
export const contractionsOf = (manners: Manners): boolean | undefined => {
  if (manners.has('formal')) return false
  return isInformal(manners) ? true : undefined
}

const FIXED = /["“«„]|https?:|www\.|\w@\w/u

/** "Till Valley Runners": a part of a name. */
const BEFORE_NAME = /^ \p{Lu}\p{Ll}/u

function exchanged(text: string, { pattern, words }: ReturnType<typeof table>): string {
  if (FIXED.test(text)) return text
  return text.replace(pattern, (found, at: number) => {
    if (/^\p{Lu}/u.test(found) && BEFORE_NAME.test(text.slice(at + found.length))) return found
    const word = words.get(found.toLowerCase().replaceAll('’', "'")) ?? found
    return /^\p{Lu}/u.test(found) ? withCapital(word) : word
  })
}

const withCapitalOf = (before: string, after: string) => (/^\p{Lu}/u.test(before) ? withCapital(after) : after)
