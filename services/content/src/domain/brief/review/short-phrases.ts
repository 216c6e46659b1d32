import { brandOf, PLATFORM_SHORT_FORMS } from '../platform-words.ts'
import { withCapital } from '../with-capital.ts'
import { dayName } from './day-names.ts'

/** "were doing the hill instead" at the beginning of a clause */
const WE_ARE =
  /(?<=^|, )were(?= (?:doing|going|meeting|having|moving|closing|opening|starting|running|getting|hoping|looking|selling|not) )/giu
const TITLED = /(?<![\p{L}])(mr|mrs|ms|dr) (\p{Ll}{3,})(?![\p{L}])/gu
/** "shut on Tuesday cause we're open on Monday", and not "the cause we support" */
const CAUSE =
  /(?<=[\p{L}\d],? )(?<!(?<![\p{L}])(?:the|an?|this|our|your|their|its|good|great|worthy|local|which|every|that|to|can|may|will|not) )cause(?= (?:we|i|it|they|the|you|she|he|our|there)(?:['’]\p{L}{1,2})? )/giu
/** "any probs ring us" */
const ANY_PROBLEMS = /(?<=(?<![\p{L}])(?:any|no) )probs(?![\p{L}])/giu
/** "our cats gone missing": the apostrophe. */
const MISSING = /(?<=(?<![\p{L}])(?:our|my|the) )(\p{Ll}{2,12}[^s\P{L}])s gone (?=missing|off|from|to)/giu
const CAPITAL_FORMS =
  /(?<![\p{L}\p{N}'’@#/._-])(?:uk|dbs|cv|cvs|mot|bbq|rsvp|diy|pyo|nye|nhs|pta|vat|hmrc|hgv|gp|gps|byo|rspca)(?![\p{L}\p{N}'’@_-]|\.\p{L})/gu

/** "FRI: closed", "(same as Mon)" */
const ROW_OF_DAY = /^(?:mon|tue|wed|thu|fri|sat|sun)(?=: )|(?<=(?<![\p{L}])same as )(?:mon|tue|wed|thu|fri|sat|sun)(?![\p{L}])/giu

/** Spellings of text messages that are no other words. */
const TEXT_FORMS: Record<string, string> = {
  dnt: "don't",
  wnt: "won't",
  frm: 'from',
  m8: 'mate',
  m8s: 'mates',
  evry: 'every',
  wiv: 'with',
  dis: 'this',
  dat: 'that',
  dem: 'them',
  skool: 'school',
  bk: 'back',
  tke: 'take',
  jst: 'just',
  jus: 'just',
  nxt: 'next',
  hr: 'hour',
  wkday: 'weekday',
  wkdays: 'weekdays',
  wkends: 'weekends',
  tho: 'though',
  gna: 'going to',
  gonna: 'going to',
  bookin: 'booking',
  bookins: 'bookings',
  insted: 'instead',
  bottel: 'bottle',
  studnets: 'students',
  studnet: 'student',
  spellin: 'spelling',
  morn: 'morning',
}
const TEXTED = new RegExp(
  `(?<![\\p{L}\\p{N}'’@#/._-])(?:${Object.keys(TEXT_FORMS).join('|')})(?![\\p{L}\\p{N}'’@_-]|\\.\\p{L})|,? innit(?=[ ,.!]|$)`,
  'giu',
)

/** "a report for HR" */
const IS_NAME = /^HR$/u

/** A word with the capital of another. */
export const likeCase = (word: string, model: string) => (/^\p{Lu}/u.test(model) ? withCapital(word) : word)

/** "our fb page" */
const PLATFORM_SHORT_FORM = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’@#/._-])(?:${PLATFORM_SHORT_FORMS})(?= (?:page|group|event|post)s?(?![\p{L}]))`,
  'gu',
)

/** Short forms, spoken words and misspellings whose meaning depends on the words next to them. */
export function withShortPhrases(text: string): string {
  return text
    .replace(PLATFORM_SHORT_FORM, (short) => brandOf(short) ?? short)
    .replace(/(?<=(?<![\p{L}])(?:end|start|beginning|middle|rest|all) of )(?:may|march)(?=[ ,.;!?)]|$)/gu, (month) => withCapital(month))
    .replace(/(?<![\p{L}])w\/c(?= \d)/giu, 'week commencing')
    .replace(/(?<=(?:[£€$]?\d|(?<![\p{L}])(?:a|per) \p{Ll}{3,8}) )inc(?= \p{Ll})/gu, 'including')
    .replace(
      /(?<=(?<![\p{L}])(?:until|till?|when|if|once|before) )its(?= (?:gone|sold|over|dark|full|done|too|your|cold|hot|finished)(?![\p{L}]))/giu,
      "it's",
    )
    .replace(/(?<![\p{L}])(mother|father)['’]?s['’]? day(?![\p{L}])/giu, (_whole, who: string) => `${withCapital(who.toLowerCase())}'s Day`)
    .replace(
      /(?<![\p{L}])(?:cornish|welsh|scottish|irish|english|british|french|italian|spanish|german|dutch|(?<!(?<![\p{L}])(?:nail|gel|shoe|wax|the|and|or|to|car|silver|furniture) )polish(?= \p{L})(?! (?:off|it|your|the|up|change|changes|remover|and|or|for|only)(?![\p{L}]))|greek|turkish(?! off)|indian|thai|japanese|korean|mexican|american|canadian|australian)(?![\p{L}])/gu,
      withCapital,
    )
    .replace(/(?<=^|[,.!] )its (?=\p{L}{2,12} (?:here )?from )/giu, (word) => likeCase("it's ", word))
    .replace(
      /(?<=^|[,.!] )(it['’]s) (\p{Ll}{3,12})(?= (?:here )?from (?:the )?\p{Lu})/giu,
      (_whole, its: string, name: string) => `${its} ${withCapital(name)}`,
    )
    .replace(/(?<=^|[,.] )sat(?= is (?:normal|closed|shut|open|free|full|off|sold))/giu, 'Saturday')
    .replace(TEXTED, (word) =>
      /innit$/iu.test(word) ? '' : IS_NAME.test(word) ? word : likeCase(TEXT_FORMS[word.toLowerCase()] ?? word, word),
    )
    .replace(/(?<![\p{L}])gotta b(?=[ ,.]|e(?![\p{L}]))e?/giu, (words) => likeCase('has to be', words))
    .replace(
      /(?<=(?<![\p{L}])(?:ok|okay|fine|good|free) )4(?= (?!(?:weeks?|days?|months?|hours?|nights?|pieces?|packs?|courses?|people|tickets?|places|spaces|slots|dates|left)(?![\p{L}]))\p{L}{3,}| £)/gu,
      'for',
    )
    .replace(
      /(?<=(?<![\p{L}])(?:only|ready|deal|offer|ask|fade|cut|cuts) )4(?= (?:the|all|you|us|everyone|any|our|your)(?![\p{L}])| £)/gu,
      'for',
    )
    .replace(
      /(?<=day )2(?= \p{L}{3,9}day(?![\p{L}]))|(?<=(?<![\p{L}])(?:next|nxt|back|bk|mon|tue|wed|thu|fri|sat|sun|tues|thurs) )2(?= (?:the|skool|school|work|mon|tue|wed|thu|fri|sat|sun)(?![\p{L}]|day))/giu,
      'to',
    )
    .replace(ROW_OF_DAY, dayName)
    .replace(/([£€$₦₹R]\d[\d.,]{0,7}) ?[-–] ?from(?=[!,.]|$)/giu, 'from $1')
    .replace(/,? (?:haha|hahaha|hehe|lmao)(?=[.,!?]|$)/giu, '')
    .replace(/(?<![\p{L}])babys(?= and|[.,]|$)/giu, (word) => likeCase('babies', word))
    .replace(/(?<=(?<![\p{L}])\p{L}+ )ind est(?=[ .,]|$)/giu, 'industrial estate')
    .replace(/, (?:ta|cheers)(?=[.!]?$)/giu, '')
    .replace(WE_ARE, "we're")
    .replace(TITLED, (_whole, title: string, name: string) => `${withCapital(title)} ${withCapital(name)}`)
    .replace(/(?<=day )eves(?![\p{L}])/giu, 'evenings')
    .replace(CAUSE, 'because')
    .replace(ANY_PROBLEMS, 'problems')
    .replace(
      /(?<=(?<![\p{L}]|or )(?:more|less|better|bigger|fewer|higher|cheaper|faster) )then(?= (?:ever|usual|last (?:year|time|week|month))(?![\p{L}]))/giu,
      'than',
    )
    .replace(/(?<![\p{L}])ko(?= (?:at )?\d{1,2}[.:]\d\d)/giu, (word) => likeCase('kick-off', word))
    .replace(/(?<=(?<![\p{L}])(?:phone|tel|mobile|contact) )no(?=\.? (?:is |same |still |unchanged )*[+\d])\.?/giu, 'number')
    .replace(MISSING, (_whole, subject: string) => `${subject}'s gone `)
    .replace(/(?<=day) that['’]?s (?=the \p{L}{4,14}(?: of| |$))/gu, ' ')
    .replace(/(?<=no (?:experience|booking|appointment) )nec(?=[.,]|$)/giu, 'necessary')
    .replace(
      /(?<=(?<![\p{L}])(?:between|from|since|until|till?|by|end of|early|late|mid) )(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?= (?:and|to|[-–]|20\d\d)|[-–,.]|$)/gu,
      withCapital,
    )
    .replace(/(?<= (?:and|to) )(?:march|may)(?= 20\d\d)/gu, withCapital)
    .replace(
      /(?<=(?<!(?<![\p{L}])(?:an?|the|its|his|her|your|their|our|one|each|every|clearly) )(?<![\p{L}])(?:called|answers to|named) )(?!off|out|in|on|back|that|this|it|up|the|for|after)\p{Ll}{3,14}(?=[,.;!]|$)/gu,
      withCapital,
    )
    .replace(CAPITAL_FORMS, (word) => word.toUpperCase())
    .replace(
      /(?<=^|[,.] )was ([£€$]\d[\d.]{0,7}),? now (?=[£€$]\d)/giu,
      (whole: string, price: string) => `${whole.slice(0, 3)} ${price}, now `,
    )
    .replace(/(?<![\p{L}\d])(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) oclock(?![\p{L}])/giu, "$1 o'clock")
}
