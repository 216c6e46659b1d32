import { splitSentences } from '@loomcast/platforms'
import { isEnglish } from '../language.ts'
import { hasVerb } from '../sentence.ts'
import type { StrippedText } from './stripped-text.ts'
import { withCorrections } from './value-corrections.ts'

/** "um" and "er" are words in German, and "3 mm" is a length. */
const HESITATIONS = {
  english: hesitation(String.raw`u+m+|u+h+m?|(?<=and )eh|e+rm+(?!\.(?!\.))|er|hm+|(?<!\d ?)mm+`),
  other: hesitation('äh+m?|öhm+|euh+|ehm+|hm+'),
}

function hesitation(words: string): string {
  return String.raw`,? ?(?<![\p{L}\p{N}'’@#-])(?:${words})(?![\p{L}\p{N}'’-])(?:\.{3}|…)?,?`
}

/** A subject with its verb, with which another sentence begins. */
const CLAUSE =
  "(?=(?:it['’]?s|its|it|we(?:['’]?(?:re|ve|ll))?|there['’]?s|there|you(?:['’]?(?:ll|re))?|they(?:['’]?re)?|kids|children|tickets|doors|the|if|our|everyone|i(?:['’]?(?:m|ve|ll))?|he|she)(?![\\p{L}]))"
const PAUSE = '\u2063'

/** Patterns for the hesitations of a language. */
function patternsOf(words: string) {
  return {
    all: new RegExp(words, 'giu'),
    /** A hesitation within a phrase: "in the, erm, hut". */
    inside: new RegExp(
      `(?<![\\p{L}])(a|an|the|in|on|at|to|of|is|are|was|were|and|for|with|by|from|our|my|\\p{L}{2,5}['’]s|der|die|das|den|im|am|le|la|les|el)${words}`,
      'giu',
    ),
    /** A hesitation before a subject is often the end of a sentence. */
    pauses: new RegExp(`${words} (?!the |our |if |everyone )${CLAUSE}`, 'giu'),
  }
}
const ENGLISH = patternsOf(HESITATIONS.english)
const OTHER = patternsOf(HESITATIONS.other)
const FILLERS = [
  // At the beginning of a sentence: "so yeah basically"
  /(?:^|(?<=[.!?…] ))(?:(?:so|ok(?:ay)?|right|well|yeah|yep|anyway|basically|alright|also ja|alors|bon|bueno|pues|na ja)(?:,? (?=(?:so|ok(?:ay)?|right|well|yeah|yep|basically|anyway|alright)(?![\p{L}]))|, |(?<=yeah|basically|okay|ok|so|right|anyway) (?=(?:we|it|the|i|there|this|our|a)(?![\p{L}])))){1,5}/giu,
  /,? (?<![\p{L}])(?:you know what i mean|i think|i guess|i suppose|obviously|literally|and (?:stuff|all that|everything)|or something|or whatever|innit)(?=,|[.!?]|$)/giu,
  /, (?:you know|i mean|sort of|basically),(?= (?:on|in|at|to|for|from|with|by|of|and)(?![\p{L}]))|(?<=\p{L} )basically (?=\p{L})/giu,
  /,? ?(?<![\p{L}])(?:you know|i mean|sort of|basically),/giu,
  new RegExp(`(?<![\\p{L}])(?:you know what|you know|basically|i mean|like|yeah) ${CLAUSE}`, 'giu'),
  /,? like,(?= )|(?<=(?:['’]s|is|was|are|were|be|just|at|about|club|than|that|costs)) like (?=(?:[£€$]?\d|always|really|so|totally|\p{L}{3,9}ly ))/giu,
  /,? (?:yeah|right|ok(?:ay)?)(?=[.!?]?$)/giu,
  /,? yeah(?= (?:and|so|but) )/giu,
]
const DOUBLED = /(?<![\p{L}'’])(\p{L}{1,9}(?:['’]\p{L}{1,3})?)(?:,? \1){1,4}(?![\p{L}'’])/giu
/** Also the digits of a spoken number: "oh seven seven double oh". */
const NORMAL_DOUBLES =
  /^(?:oh|zero|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|un|deux|trois|quatre|cinq|sept|huit|neuf|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|due|tre|quattro|cinque|sei|sette|otto|nove|that|had|very|really|so|no|bye|ha|knock|many|much|long|chop|yum|die|sie|das|nous|vous|well|now|there)$/iu
/** A longer sentence without punctuation is split before "and we", "and it's". */
const LONG_SENTENCE = 18

/** A dictated text with its corrected values, without hesitations, fillers and doubled words. Long sentences of it are split. */
export function withoutFillers(text: string): StrippedText {
  const boilerplate: string[] = []
  const corrected = withCorrections(text, boilerplate)
  const hesitations = isEnglish(corrected) ? ENGLISH : OTHER
  if (corrected.search(hesitations.all) < 0) return { text: corrected, boilerplate, quoted: [] }
  const lines = corrected.split('\n').map((line) => spoken(line, hesitations, boilerplate))
  return { text: lines.join('\n').trim(), boilerplate, quoted: [] }
}

function spoken(line: string, { all, inside, pauses }: typeof ENGLISH, boilerplate: string[]): string {
  const take = (found: string) => {
    boilerplate.push(found.trim())
    // ", um 22 ales" needs its comma; in "the, uh, hut" both belong to the hesitation.
    return found.startsWith(',') && !/^, (?:you know|i mean|sort of|basically),/iu.test(found) ? ', ' : ' '
  }
  const open = line.replace(inside, (_found, word: string) => `${word} `)
  const paused = open.replace(pauses, (found) => `${take(found).trimEnd()} ${PAUSE} `)
  const bare = FILLERS.reduce((text, filler) => tidy(text.replace(filler, take)), tidy(paused.replace(all, take)))
  const single = bare.replace(DOUBLED, (whole: string, word: string) => (NORMAL_DOUBLES.test(word) ? whole : word))
  return tidy(splitSentences(single).map(separated).join(' ').replaceAll(PAUSE, ''))
}

const tidy = (text: string) =>
  text
    .replace(/ {2,}/gu, ' ')
    .replace(/ (?=[,.!?])/gu, '')
    .replace(/^[, ]+|(?<=[.!?…] ), /gu, '')
    .trim()

const AND = new RegExp(`(?:,? ${PAUSE}|,? and(?: ${PAUSE})?) (?:so |then )?${CLAUSE}`, 'giu')
const wordsIn = (text: string) => text.split(' ').length

/** "we do it again on Friday and kids eat for a fiver" in two sentences. */
function separated(sentence: string): string {
  if (wordsIn(sentence) <= LONG_SENTENCE) return sentence
  const parts: string[] = []
  let start = 0
  for (const match of sentence.matchAll(AND)) {
    const part = sentence.slice(start, match.index)
    const rest = sentence.slice(match.index + match[0].length).slice(0, 60)
    const isPause = match[0].includes(PAUSE)
    if (isPause && wordsIn(part) >= 3 && wordsIn(rest) >= 3) {
      parts.push(part)
      start = match.index + match[0].length
      continue
    }
    if (wordsIn(part) < 4 || wordsIn(rest) < 4 || !hasVerb(part) || !hasVerb(rest)) continue
    parts.push(part)
    start = match.index + match[0].length
  }
  parts.push(sentence.slice(start))
  return parts.map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1))).join('. ')
}
