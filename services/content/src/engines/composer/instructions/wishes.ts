import { voiceNamedIn } from '../tones/choose.ts'

/** What instructions ask for in a form that a writer by rules can follow. */
export interface Wishes {
  emoji?: boolean
  /** 0 is none. */
  hashtags?: number
  /** Tags given to the letter, with their sign. */
  givenTags: string[]
  sentences?: number
  mostWords?: number
  mostCharacters?: number
  shorter: boolean
  endWithQuestion: boolean
  questions: boolean
  exclamations: boolean
  lists?: boolean
  callToAction: boolean
  links: boolean
  startWith?: string
  endWith?: string
  /** A language other than English that was asked for. */
  language?: string
  /** A sentence that asks for a tone ("make it funny"). */
  tone?: string
  /** Sentences that ask for something else. */
  unread: string[]
}

const NUMBER_WORDS: Record<string, number> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}
const numberOf = (word: string | undefined) =>
  word === undefined ? Number.NaN : (NUMBER_WORDS[word.toLowerCase()] ?? Number(word.replace(/,/gu, '')))
const N = '(\\d[\\d,]*|a|one|two|three|four|five|six|seven|eight|nine|ten)'
const NO =
  "(?:no|without(?: any)?|don['’]?t (?:use|add|include)(?: any)?|do not (?:use|add|include)(?: any)?|avoid(?: all| any)?|skip(?: the)?|leave out(?: the)?|never use|omit(?: the)?|drop(?: the)?)"
const LANGUAGES =
  'french|german|spanish|italian|portuguese|dutch|polish|arabic|chinese|japanese|korean|russian|turkish|hindi|swedish|danish|norwegian|finnish|greek|czech|ukrainian|hebrew'

type Rule = [RegExp, (wishes: Wishes, match: RegExpExecArray) => void]
const RULES: Rule[] = [
  [
    new RegExp(`${NO} emojis?\\b`, 'iu'),
    (wishes) => {
      wishes.emoji = false
    },
  ],
  [
    /\b(?:use|add|include|with|some|a few)\b(?: \p{L}+){0,2} emojis?\b/iu,
    (wishes) => {
      wishes.emoji ??= true
    },
  ],
  [
    new RegExp(`${NO} hash ?tags?\\b`, 'iu'),
    (wishes) => {
      wishes.hashtags = 0
    },
  ],
  [
    new RegExp(`\\b${N} (?:\\p{L}+ )?hash ?tags?\\b`, 'iu'),
    (wishes, match) => {
      wishes.hashtags ??= numberOf(match[1])
    },
  ],
  [
    new RegExp(
      `(?:\\b(?:in|within|at most|max(?:imum)?|only|just|no more than|under|up to)\\b|^|:) ?(?:of )?${N} (?:short )?sentences?\\b`,
      'iu',
    ),
    (wishes, match) => {
      wishes.sentences = numberOf(match[1])
    },
  ],
  [
    new RegExp(
      `\\b(?:in|within|at most|max(?:imum)?(?: of)?|no more than|under|up to|below|fewer than|less than|about|around) ${N} words\\b`,
      'iu',
    ),
    (wishes, match) => {
      wishes.mostWords = numberOf(match[1])
    },
  ],
  [
    new RegExp(
      `\\b(?:in|within|at most|max(?:imum)?(?: of)?|no more than|under|up to|below|fewer than|less than|about|around) ${N} (?:characters|chars|signs)\\b`,
      'iu',
    ),
    (wishes, match) => {
      wishes.mostCharacters = numberOf(match[1])
    },
  ],
  [
    /\b(?:shorter|keep it (?:very )?(?:short|brief|concise)|make it (?:very )?(?:short|brief|concise)|short and (?:sweet|simple)|be (?:brief|concise)|^(?:very )?(?:short|brief|concise))\b/iu,
    (wishes) => {
      wishes.shorter = true
    },
  ],
  [
    /\b(?:end|finish|close)s?(?: it| the (?:post|text|caption))? (?:with|on|by asking) a question\b|^ask a question(?: at the end)?\b/iu,
    (wishes) => {
      wishes.endWithQuestion = true
    },
  ],
  [
    new RegExp(`${NO} questions?\\b`, 'iu'),
    (wishes) => {
      wishes.questions = false
    },
  ],
  [
    new RegExp(`${NO} exclamation (?:marks?|points?)\\b`, 'iu'),
    (wishes) => {
      wishes.exclamations = false
    },
  ],
  [
    new RegExp(`${NO} (?:bullet points?|bullets|lists?)\\b`, 'iu'),
    (wishes) => {
      wishes.lists = false
    },
  ],
  [
    /\b(?:use|with|as|add|include)(?: a| an)? (?:bullet(?:ed)? (?:points|list)|bullets|bullet points?|list)\b/iu,
    (wishes) => {
      wishes.lists ??= true
    },
  ],
  [
    new RegExp(`${NO} (?:call[- ]to[- ]action|cta)\\b`, 'iu'),
    (wishes) => {
      wishes.callToAction = false
    },
  ],
  [
    new RegExp(`${NO} links?\\b`, 'iu'),
    (wishes) => {
      wishes.links = false
    },
  ],
  [
    /\b(?:include|add|keep|mention|put) (?:the|a|my|our|this) (?:link|url|website)\b/iu,
    (wishes) => {
      wishes.links = true
    },
  ],
  [
    /\b(?:start|begin|open)(?:s)?(?: it| the (?:post|text|caption))? with:? ?(?:the (?:words?|phrase|line|sentence|hook) )?["“«'‘]([^"”»]+?)["”»'’]/iu,
    (wishes, match) => {
      wishes.startWith = match[1]?.trim() ?? ''
    },
  ],
  [
    /\b(?:end|finish|close|sign)(?:s)?(?: off)?(?: it| the (?:post|text|caption))? with:? ?(?:the (?:words?|phrase|line|sentence) )?["“«'‘]([^"”»]+?)["”»'’]/iu,
    (wishes, match) => {
      wishes.endWith = match[1]?.trim() ?? ''
    },
  ],
  [
    new RegExp(`\\b(?:in|into|language:?) (${LANGUAGES})\\b`, 'iu'),
    (wishes, match) => {
      wishes.language = match[1] ?? ''
    },
  ],
  [/^(?:in |write in |use )?(?:(?:british|american|uk|us) )?english\b/iu, () => {}],
  [/\b(?:call[- ]to[- ]action|cta)\b/iu, () => {}],
  [/\bno more than\b|^(?:please|thanks|thank you)$/iu, () => {}],
]

/** Reads instructions sentence by sentence. What is not formal is returned as unread, so that the user can be told. */
export function readWishes(instructions: string): Wishes {
  const wishes: Wishes = {
    givenTags: [],
    shorter: false,
    endWithQuestion: false,
    questions: true,
    exclamations: true,
    callToAction: true,
    links: true,
    unread: [],
  }
  for (const sentence of sentencesOf(instructions)) {
    const tags = sentence.match(/[#＃][\p{L}\p{M}\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*/gu)
    if (tags) wishes.givenTags.push(...tags)
    const rules = RULES.filter(([pattern]) => pattern.test(sentence))
    for (const [pattern, apply] of rules) {
      const match = pattern.exec(sentence)
      if (match) apply(wishes, match)
    }
    if (rules.length > 0 || tags) continue
    if (namesTone(sentence)) wishes.tone = sentence
    else wishes.unread.push(sentence)
  }
  return wishes
}

/** A short sentence about how it should sound, with a word that a tone is known by. */
function namesTone(sentence: string): boolean {
  const asks = /\b(?:make|keep|write|sound|be|use|tone|style|voice|in an?|more|less)\b/iu.test(sentence) || sentence.split(' ').length <= 3
  return asks && sentence.split(' ').length <= 12 && voiceNamedIn(sentence) !== undefined
}

/** Sentences and lines; a quotation is never cut. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|;\s+|(?<=[.!?])\s+(?=[\p{Lu}"“])/u)
    .map((part) => part.trim().replace(/(?<=[\p{L}\d])[.]$/u, ''))
    .filter((part) => /\p{L}/u.test(part))
}
