import { isCommonWord } from '../../../facts/common-words.ts'
import { MONTHS } from '../../lexicon.ts'
import { corrected } from '../../misspellings.ts'
import { dayName } from '../day-names.ts'
import type { ReviewedPassage } from '../passage.ts'
import { withCurrencyOf, withSpokenFigures } from './spoken-figures.ts'

const CORRECTED = 'Spelling or grammar was corrected.'

/** Nouns in "-s" that are no plural, and other words that end like one. */
const SINGULAR =
  /^(?:.*(?:ss|us|is|as|ics|wards|ies)|news|series|species|tennis|pilates|diabetes|rabies|crossroads|headquarters|means|sometimes|always|perhaps|besides|lens|james|charles|thomas|wales|paris|texas|christmas|yes|this|his|its|hers|ours|theirs|whereas|plus|hours|minutes|days|weeks|miles|pounds|dollars|euros)$/iu
const PLURAL_IS =
  /(^|(?<=[.!?] )|(?<=(?<![\p{L}])(?:because|and|but|cos|as) ))((?:\p{L}[\p{Ll}'’-]+ )?)(\p{L}\p{Ll}{2,}s) (is|was|has|doesn['’]t)(?= (?:\p{L}|[£€$]?\d))(?! (?:a|an|the|my|our|what|why|how|when|where|called|one|an?|his|her|its)(?![\p{L}]))/gu
const PLURAL_OF: Record<string, string> = { is: 'are', was: 'were', has: 'have', "doesn't": "don't", 'doesn’t': 'don’t' }
/** Before a noun, these make a subject of one thing: "one of the vans is". */
const ONE_THING = /^(?:each|every|one|another|either|the|a|an|no|this|that|which|what|who|there|here|it|how|when|where) $/iu

const FIXES: [RegExp, (...found: string[]) => string][] = [
  [/(?<![\p{L}])([Ww]e|[Tt]hey|[Yy]ou|I) has(?![\p{L}])/gu, (_whole, first = '') => `${first} have`],
  [
    /(?<![\p{L}])([Ww]e|[Tt]hey|[Yy]ou) (?:was|is)(?= \p{Ll})/gu,
    (_whole: string, subject = '') => `${subject} ${/ was$/u.test(_whole) ? 'were' : 'are'}`,
  ],
  [
    /(?<!(?:don['’]t|dont|never) \p{L}{2,12} )(?<![\p{L}])([Hh]e|[Ss]he|[Ii]t) (?:don['’]t|dont)(?![\p{L}])/gu,
    (_whole, first = '') => `${first} doesn't`,
  ],
  [/(?<![\p{L}'’])([Ww]e|[Tt]hey|[Yy]ou) got to(?= \p{Ll})/gu, (_whole, first = '') => `${first}'ve got to`],
  [/(?<![\p{L}])(could|would|should|must|might) of(?= \p{Ll})/gu, (_whole, first = '') => `${first} have`],
  [
    /(?<![\p{L}])(?<!or )([Mm]ore|[Ll]ess|[Ff]ewer|[Bb]etter|[Oo]lder|[Yy]ounger|[Bb]igger|[Cc]heaper|[Ll]ater|[Ee]arlier|[Rr]ather) then(?= (?:\d|a |an |the |ever |just |half ))/gu,
    (_whole, first = '') => `${first} than`,
  ],
  [/(?<![\p{L}])([Yy])our welcome(?= to(?![\p{L}]))/gu, (_whole, first = '') => `${first}ou're welcome`],
  [/(?<![\p{L}])([Aa])lot(?= of |[.,!?]|$)/gu, (_whole, first = '') => `${first} lot`],
  [/(?<![\p{L}\p{N}'’-])i(?=(?:['’](?:m|ll|ve|d))?(?: |,))(?!,? ?\/)/gu, () => 'I'],
  [/(?<![\p{L}])icecream(?=s?(?![\p{L}]))/gu, () => 'ice cream'],
  [/(?<=(?:student|photo|valid|staff|your) )id(?![\p{L}'’])/gu, () => 'ID'],
  [
    /(?<![\p{L}])a(?= (?:[aeio]\p{Ll}+|hour|honest)(?![\p{L}]))(?! (?:one|once|eu\p{Ll}*|oui\p{Ll}*|and|or|of|is|in|at|on|as|it|are|am|if|an|i\.e)(?![\p{L}]))(?<!(?:class|grade|type|group|plan|vitamin|block|team|unit|part|section|hall|pier|hepatitis) a)/giu,
    (letter: string) => `${letter}n`,
  ],
  [/(?<=-?\d) deg(?:s|\.)?(?![\p{L}])/gu, () => ' degrees'],
  [/(?<=[\p{L})] )r(?= (?:cancelled|closed|open|back|on|off|still|now|here|not|both|all|very)(?![\p{L}]))/gu, () => 'are'],
  [/(?<=\d )w(?= \p{Ll}{3})/gu, () => 'with'],
  [/(?<=(?:last|next|this|per|each|every|a) )wk(?![\p{L}])/gu, () => 'week'],
  [/(?<=, )(sat|sun)(?= from \d)/gu, dayName],
  [/(?<=\p{L} )rm(?= |$|[.,])/gu, () => 'room'],
  [/(?<=\d ?)p\/w(?![\p{L}])/gu, () => ' per week'],
  [/(?<=\d ?)p\/h(?![\p{L}])/gu, () => ' per hour'],
  [/(?<![\p{L}])(?:D\.O\.E\.|DOE(?=[.,]|$))/gu, () => 'depending on experience'],
  [
    /(?<![\p{L}\p{N}])(english|spanish|french|german|italian|irish|welsh|scottish|british|american|australian|brazilian|christmas|easter)(?![\p{L}])/gu,
    (word: string) => word.charAt(0).toUpperCase() + word.slice(1),
  ],
  [
    /(?<![\p{L}])(?<=(?:last|this|next|every|on|until|by|reopen|open|closed) )(sat|sun|mon|tues?|weds?|thurs?|fri)(?=$|[.,;!?]| (?:-|–|but|and)(?![\p{L}]))/giu,
    dayName,
  ],
  [/(?<=\p{L}) ,(?= )/gu, () => ','],
  // "its first rise in 3 years"
  [
    /(?<=(?<![\p{L}])[Ii]t['’]s )(?=(?:first|last|only|biggest|best) (?!time(?![\p{L}])|come|thing|day|of)\p{Ll}{3,12} (?:in|for|since|of|this|ever)(?![\p{L}]))/gu,
    () => 'the ',
  ],
  [/(?<=^|[.!] )(W)ere (?=\p{Ll}{2,}ing (?![^.!?]*\?))/gu, (_whole, letter = '') => `${letter}e're `],
  [/(?<=(?<![\p{L}])(?:[Yy]ou|[Ww]e|[Tt]hey|I)) gotta(?= \p{L})/gu, () => ' have to'],
  [/(?<=(?<![\p{L}])(?:[Hh]e|[Ss]he|[Ii]t)) gotta(?= \p{L})/gu, () => ' has to'],
  // "Small 25 medium 40 large 65."
  [/^(?:\p{L}{2,12} [£€$]?\d{1,4}(?:\.\d\d)? ?){3,8}\.?$/u, (row: string) => row.replace(/(?<=\d) (?=\p{L})/gu, ', ')],
  // "on the 14th of June 12 to 4"
  [
    new RegExp(
      `(?<=(?<!\\d)\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTHS})) (?=\\d{1,2}(?:[.:]\\d\\d)?(?: ?[ap]m)? (?:to|until|till?|-|–) \\d)`,
      'gu',
    ),
    () => ', ',
  ],
  [
    /(?<=(?<![\p{L}])[Dd]on['’]t (?:worry|panic)) (?=(?:it|they|we|you|that|there|i)(?:['’]|(?: (?:is|are|will|can|have|has) )))/giu,
    () => ', ',
  ],
  [
    /(?:,|(?<=^)) ?(?:and )?(?:we |i )?(?:just |really |also )?(?:wanna|want(?:ed)? to|(?:would|['’]d) like to) (?:say )?(?:a (?:big|huge|massive) )?thank(?: you to|s to)? (?=(?:everyone|everybody|you all|all (?:of you|the|our)) )/giu,
    (whole: string) => (whole.startsWith(',') ? '. Thank you to ' : 'Thank you to '),
  ],
]

const QUOTES = /["“«„]/u

/** An English sentence with its frequent mistakes of grammar and spelling corrected. Quotations stay. */
export function withPlainGrammar(text: string): string {
  if (QUOTES.test(text)) return text
  const spelled = corrected(text).text
  const agreed = spelled.replace(PLURAL_IS, (whole: string, edge: string, before: string, noun: string, verb: string) =>
    SINGULAR.test(noun) ||
    ONE_THING.test(before) ||
    (before === '' && !isCommonWord(noun.toLowerCase())) ||
    (/^\p{Lu}/u.test(noun) && before !== '') ||
    /^\p{Lu}/u.test(noun) !== (before === '' && /^\p{Lu}/u.test(whole))
      ? whole
      : `${edge}${before}${noun} ${PLURAL_OF[verb] ?? verb}`,
  )
  return FIXES.reduce((result, [pattern, right]) => result.replace(pattern, (...found: string[]) => right(...found)), agreed)
}

/** The published passages of an English text without such mistakes, and with spoken prices in figures. */
export function withGrammarCorrected(passages: ReviewedPassage[]): ReviewedPassage[] {
  const result = passages.map((passage) => {
    if (passage.use !== 'publish') return passage
    const text = passage.text
      .split('\n')
      .map((line) => withSpokenFigures(withPlainGrammar(line)))
      .join('\n')
    return text === passage.text ? passage : { ...passage, text, reason: passage.reason ?? CORRECTED }
  })
  const signs = new Set(result.flatMap(({ use, text }) => (use === 'publish' ? (text.match(/[£€$](?=\d)/gu) ?? []) : [])))
  const [sign] = signs
  if (sign === undefined || signs.size > 1) return result
  return result.map((passage) => (passage.use === 'publish' ? { ...passage, text: withCurrencyOf(passage.text, sign) } : passage))
}
