import { withCapital } from '../../../domain/brief/with-capital.ts'
import { contracted, expanded } from '../../../domain/brief/wording.ts'
import type { Manners } from './manners.ts'

// Pairs of the same meaning. Where a word has another one too, `fits` decides by its neighbors.
const FORMAL: [string, string][] = [
  ['we have got', 'we have'],
  ['you have got', 'you have'],
  ['esp.', 'especially'],
  ['we cannot wait to see you', 'we look forward to seeing you'],
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
  ['however,', 'but'],
  ['purchase', 'buy'],
  ['require', 'need'],
  ['requires', 'needs'],
  ['commences', 'starts'],
  ['commence', 'start'],
  // As they are after contractions.
  ["we're delighted to", "we're happy to"],
  ["we're pleased to", "we're happy to"],
  ["don't hesitate to", 'feel free to'],
  ["we'd like to invite you to", 'come to'],
]
const BEFORE = "(?<![\\p{L}\\p{N}'’@#/_.-])"
const AFTER = "(?![\\p{L}\\p{N}'’@_-])"
const table = (pairs: [string, string][]) => ({
  pattern: new RegExp(`${BEFORE}(?:${pairs.map(([from]) => from.replaceAll("'", "['’]")).join('|')})${AFTER}`, 'giu'),
  words: new Map(pairs),
})
const FORMAL_WORDS = table(FORMAL)
const CASUAL_WORDS = table(CASUAL)
/** Chat abbreviations at the beginning or the end of a sentence, which a business does not print. */
const CHAT =
  /(?:^(?:(?:omg|lol|haha|yay|woo ?hoo|hey (?:all|everyone|guys|folks)|so(?= (?:we|i|it)(?![\p{L}])))[,! ]+){1,3})|(?:,? (?:omg|lol|haha|lmao|xx?))(?=[.!]*$)/giu

/** A sentence of an English text in the user's tone. Quotations and links stay as they are. */
export function tonedWords(text: string, manners: Manners): string {
  if (manners.has('formal')) {
    // The X of "our new Model X" is no kiss.
    const bare = FIXED.test(text) ? text : text.replace(CHAT, (found) => (/X/u.test(found) ? found : ''))
    const plain = exchanged(expanded(bare), FORMAL_WORDS)
    return plain === text ? text : withCapitalOf(text, plain)
  }
  const short = isInformal(manners) ? contracted(text) : text
  return manners.has('casual') ? exchanged(short, CASUAL_WORDS) : short
}

const isInformal = (manners: Manners) => (['warm', 'cheerful', 'casual', 'funny'] as const).some((manner) => manners.has(manner))

/** Whether the tone calls for contractions; undefined if it does not decide. */
export const contractionsOf = (manners: Manners): boolean | undefined => {
  if (manners.has('formal')) return false
  return isInformal(manners) ? true : undefined
}

const FIXED = /["“«„]|https?:|www\.|\w@\w/u

/** "Till Valley Runners": the word belongs to a name. */
const BEFORE_NAME = /^ \p{Lu}\p{Ll}/u

function exchanged(text: string, { pattern, words }: ReturnType<typeof table>): string {
  if (FIXED.test(text)) return text
  return text.replace(pattern, (found, at: number) => {
    const after = text.slice(at + found.length)
    if (/^\p{Lu}/u.test(found) && BEFORE_NAME.test(after)) return found
    if (!fits(found.toLowerCase(), text.slice(0, at), after)) return found
    const word = words.get(found.toLowerCase().replaceAll('’', "'")) ?? found
    return /^\p{Lu}/u.test(found) ? withCapital(word) : word
  })
}

const DETERMINED = /(?<!\p{L})(?:the|an?|our|your|my|their|his|her|its|this|that|each|every|any|one|no|cash|new|old|and|of) $/iu
const TILL_OF_SHOP = /^ (?:is|are|was|were|will|receipts?|rolls?|operators?|staff|number)(?!\p{L})/iu
const PLURAL = /^ (?:\p{Ll}+ )?(?:people|children|women|men|\p{Ll}{2,}[^su\P{L}]s)(?!\p{L})/u
const BEFORE_VERB = /(?:^|(?<!\p{L})(?:to|we|you|i|they|can|will|would|could|please|not|and|or) )$/iu

/** Whether a word has the meaning of its pair beside its neighbors. */
function fits(word: string, before: string, after: string): boolean {
  // "The till is closed."
  if (word === 'till') return !DETERMINED.test(before) && !TILL_OF_SHOP.test(after)
  // "A lot of money", "there is a lot of fun"
  if (word.endsWith(' of')) return PLURAL.test(after)
  // "Pop in to the shop"
  if (word.startsWith('pop ')) return !/^ (?:to|at|our|the|and see us) /iu.test(after)
  // "Thanks to your help we reached the goal."
  if (word === 'thanks') return !/^ to /iu.test(after)
  // "every purchase"
  if (word === 'purchase') return BEFORE_VERB.test(before)
  // "the shop is, however, closed"
  if (word === 'however,') return before === ''
  return true
}

const withCapitalOf = (before: string, after: string) => (/^\p{Lu}/u.test(before) ? withCapital(after) : after)
