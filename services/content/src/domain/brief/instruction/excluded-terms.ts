import { trimEndOf } from '@loomcast/platforms'
import { FUNCTION_WORDS, plain, wordsOf } from '../lexicon.ts'
import { hasVerb } from '../sentence.ts'
import { withCapital } from '../with-capital.ts'
import { spanWithin } from './span-within.ts'

const FORBIDS =
  /(?:^|[\s,;:(–—-])(?:(?:please |pls |plz |und |et |y )?(?:do not|don['’]?t|do?nt|never|not to|no need to|we can['’]?t|better not(?: to)?) (?:mention|say|name|put|include|write|publish|print|refer to|talk about|add|use|promise|reveal|blame)|leave out|leave (?:off|the)|ne (?:pas )?(?:mentionne[rz]?|parle[rz]?|dis|dites|cite[rz]?)(?: pas)?|no (?:menciones|digas|pongas|nombres|mencionar))(?![\p{L}]) ?(.{2,140})/iu
/** "nicht … erwähnen": the verb stands last. */
const FORBIDS_VERB_LAST = {
  first: /(?<=^|[\s,;:(–—-])(?:nichts?|nicht|keine?n?) /giu,
  next: /(?:erwähnen|nennen|schreiben)(?=(?![\p{L}]) ?.{2})/giu,
  most: 40,
}
const LONGEST_OBJECT = 140
const QUOTED = /["“«„'‘]([^"“”«»„'‘’]{2,60})["”»“'’]/gu
const NOT_MEANT =
  /^(?:mention|said|says?|figures?|numbers?|please|just|about|anything|something|part|word|words|phrase|names?|thing|things|stuff|post|text|that|heating|costs?|anywhere|ever|here|again|tho|though)$/u

/** "just say 'across the river'": what the user wants to read. */
const INSTEAD = / (?:just |simply |rather |please |but |instead )(?:say|write|put|use|call it) (?=["“‘'])/iu

/** Words that the user does not want to read, from an instruction such as "don't mention the 61/88 figures". Empty for another sentence. */
export function excludedTermsIn(instruction: string): string[] {
  const object = forbiddenIn(instruction.slice(0, 400))?.split(INSTEAD)[0]
  if (!object) return []
  const quoted = [...object.matchAll(QUOTED)].map((match) => (match[1] ?? '').toLowerCase())
  if (quoted.length > 0) return quoted
  // "Don't put the hotel name": the name is not in the instruction.
  if (/(?<![\p{L}])names?(?![\p{L}])/iu.test(object.slice(0, 40)) && !/\p{Lu}\p{Ll}/u.test(object.slice(0, 60))) return []
  const scope = object.split(/(?:,| but | please | just | pls | because | since |(?<=\p{L}) (?:they|he|she) |[.;])/iu)[0] ?? ''
  const figures = scope.match(/\d+(?:[.,]\d+)*/gu) ?? []
  const fewestLetters = CLAUSE.test(scope) ? 2 : wordsOf(scope).length === 1 ? 3 : 4
  const words = wordsOf(scope)
    .map(plain)
    .filter((word) => word.length >= fewestLetters && !FUNCTION_WORDS.has(word) && !NOT_MEANT.test(word))
  // "Don't mention the 4 May gala": not everything with a 4.
  if (figures.length > 0) return words.length > 0 && figures.every(isShort) ? [[...words, ...figures].join(' ')] : figures
  return words.length > 0 && words.length <= 5 ? [words.join(' ')] : []
}

/** "that I got the chair off my ex" is about all of it, not about every chair. */
const CLAUSE = /^(?:about )?(?:the fact )?(?:that|how|why) (?:i|we|he|she|they|it|my|our|his|her|their|the|\p{Lu}\p{Ll}+)(?![\p{L}])/iu

const isShort = (figure: string) => figure.length <= 2

/** What follows the first prohibition of a text. */
function forbiddenIn(text: string): string | undefined {
  const found = FORBIDS.exec(text)
  const verbLast = spanWithin(text, FORBIDS_VERB_LAST)
  if (!verbLast || (found && found.index < verbLast.start)) return found?.[1]
  return text.slice(verbLast.end).replace(/^ /u, '').slice(0, LONGEST_OBJECT)
}

/** Whether a sentence of the brief has words that the user does not want to read: all words of one entry. */
export function mentionsExcluded(text: string, silenced: string[]): boolean {
  if (silenced.length === 0) return false
  const lower = text.toLowerCase()
  return silenced.some((entry) => entry.split(' ').every((word) => occurs(lower, word)))
}

/** The part of a sentence that is complete without the clause with the words: what is before its last clause, or what follows from it behind "so". */
export const partWithoutExcluded = (sentence: string, silenced: string[]): string | undefined =>
  partsBetweenBars(sentence, silenced) ?? partBeforeExcluded(sentence, silenced) ?? consequenceOf(sentence, silenced)

/** "White Oak Bench | Farmhouse Bench | Solid Wood": the parts of a row are apart. */
function partsBetweenBars(sentence: string, silenced: string[]): string | undefined {
  const parts = sentence.split(' | ')
  const open = parts.filter((part) => !mentionsExcluded(part, silenced))
  return parts.length >= FEWEST_PARTS && open.length > 0 ? open.join(' | ') : undefined
}
const FEWEST_PARTS = 3

/** "Lost our supplier so eggs are now from Ripon" */
function consequenceOf(sentence: string, silenced: string[]): string | undefined {
  const lead =
    /^[^.!?]{6,80}?,? (?:and )?(?:so|which is why|hence|that['’]s why) (?!that |much |many |far |long |good |it |they |he |she |this |them )/iu.exec(
      sentence,
    )?.[0]
  const rest = lead === undefined ? '' : trimEndOf(sentence.slice(lead.length), '.!')
  return rest && !mentionsExcluded(rest, silenced) && wordsOf(rest).length >= 4 && hasVerb(rest) ? withCapital(rest) : undefined
}

const LAST_CLAUSE = /, | (?:because|since|cos|coz) /gu

function partBeforeExcluded(sentence: string, silenced: string[]): string | undefined {
  const [last] = [...sentence.matchAll(LAST_CLAUSE)].slice(-1)
  const open = sentence.slice(0, last?.index ?? 0)
  const isReason = last !== undefined && last[0] !== ', '
  return open && !mentionsExcluded(open, silenced) && wordsOf(open).length >= 4 && (isReason || hasVerb(open)) ? open : undefined
}

function occurs(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at < 0) return false
  const isNumber = /^\d/u.test(word)
  const before = text[at - 1] ?? ' '
  const after = text[at + word.length] ?? ' '
  return !/[\p{L}\p{N}]/u.test(before) && !(isNumber ? /[\p{N}.,:%]/u : /[\p{L}\p{N}]/u).test(after)
}
