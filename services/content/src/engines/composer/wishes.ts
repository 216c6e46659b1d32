import type { PlatformId } from '@loomcast/platforms'
import { wishesFor } from './wishes-for-platform.ts'

/** Instructions in a form that a rule-based writer can follow. */
export interface Wishes {
  emoji?: boolean
  /** Number of hashtags; 0 means none. */
  hashtags?: number
  /** Hashtags given verbatim, including the #. */
  givenTags: string[]
  sentences?: number
  mostWords?: number
  mostCharacters?: number
  shorter: boolean
  /** Whether each sentence becomes a paragraph. */
  shortLines: boolean
  /** Whether questions may be kept. */
  questions: boolean
  exclamations: boolean
  lists?: boolean
  callToAction: boolean
  links: boolean
  /** Whether the text has a title where the platform has a field for it. */
  title: boolean
  startWith?: string
  endWith?: string
  endWithQuestion: boolean
  /** What the text opens or closes with, in the user's words: "the price". */
  opening?: Position
  closing?: Position
  /** Sentences with other instructions, which cannot be followed. */
  unread: string[]
}

export interface Position {
  about: string
  /** The instruction, for the notice if no sentence fits. */
  wish: string
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
const N = '(\\d{1,3}(?:,?\\d{3}){0,2}|a|one|two|three|four|five|six|seven|eight|nine|ten)'
const NO =
  "(?:no|without(?: any)?|(?:don['’]?t|do not) (?:use|add|include|like|want|need|do)(?: any)?|not a fan of|(?:i |we )?hate|avoid(?: all| any)?|skip(?: the)?|leave out(?: the)?|never use|omit(?: the)?|drop(?: the)?|zero)"
const MOST =
  '(?:in|within|at most|max(?:imum)?(?: of)?|no more than|under|up to|below|fewer than|less than|about|around|only|just|limit it to|keep it to|keep it under)'

/** "ohne", "sans" and "with" in the other languages of briefs. */
const NO_ELSEWHERE = "(?<![\\p{L}])(?:ohne|keine?|sans|pas d['’]|sin|senza|niente|zonder|geen|sem|bez)(?: \\p{L}{1,10})? ?"
const WITH_ELSEWHERE =
  '(?<![\\p{L}])(?:mit|avec|con|met|com|z|ein paar|quelques|algunos|qualche|alguns|kilka|mete|pon|metti)(?: \\p{L}{1,10}){0,2} '
const START = '\\b(?:start|begin|open|lead|kick off)s?(?: it| off| this| the (?:post|text|caption))?'
const END = '\\b(?:end|finish|close|wrap up)s?(?: it| off| this| the (?:post|text|caption))?'
/** Not a form: "a question", "a call to action". */
const ABOUT =
  "(?!(?:an? |the |some )?(?:question|hook|call[- ]to[- ]action|cta|hash ?tags?|emojis?|joke|greeting|hello|something|words?|phrase|line|sentence)(?![\\p{L}]))(?:(?:the|our|my|an?|an? invitation to|the invitation to|the fact that|how|that) )*([\\p{L}\\d'’ -]{3,60})"
/** A post of YouTube's community tab has no title. */
const UNTITLED = `\\bcommunity (?:post|tab)\\b|${NO} (?:video )?titles?\\b`
const NAMES_UNTITLED = new RegExp(UNTITLED, 'iu')
/** Whether a request is for a text without a title: "community post, no video this week". */
export const excludesTitle = (request: string) => NAMES_UNTITLED.test(request)

type Rule = [RegExp, (wishes: Wishes, match: RegExpExecArray) => void]
const rule = (pattern: string, apply: Rule[1]): Rule => [new RegExp(pattern, 'iu'), apply]
const RULES: Rule[] = [
  rule(`${NO}(?: (?:hash ?tags?|links?),?(?: or| and)?)? emojis?\\b|\\bemojis?: (?:no|none)\\b`, (wishes) => {
    wishes.emoji = false
  }),
  rule(
    '\\b(?:use|add|include|with|some|a few|a couple of)\\b(?: \\p{L}{1,20}){0,2} emojis?\\b|\\bemojis?(?:: yes| are fine| welcome| ok)',
    (wishes) => {
      wishes.emoji ??= true
    },
  ),
  rule(`\\b${N}(?:\\s?[-–]\\s?\\d+)? (?:\\p{L}{1,12} )?emojis?\\b`, (wishes) => {
    wishes.emoji ??= true
  }),
  rule(`${NO_ELSEWHERE}(?:hash ?tags? (?:und|et|y|e|en|i|oder|ou|o|of) )?emojis?`, (wishes) => {
    wishes.emoji = false
  }),
  rule(`${NO_ELSEWHERE}(?:emojis? (?:und|et|y|e|en|i|oder|ou|o|of) )?hash ?tag`, (wishes) => {
    wishes.hashtags = 0
  }),
  rule(`${WITH_ELSEWHERE}emojis?`, (wishes) => {
    wishes.emoji ??= true
  }),
  rule(`${WITH_ELSEWHERE}hash ?tag`, (wishes) => {
    wishes.hashtags ??= 3
  }),
  rule('\\bhash ?tags?: (?:no|none)\\b', (wishes) => {
    wishes.hashtags = 0
  }),
  rule(`${NO}(?: emojis?,?(?: or| and| no)?)? hash ?tags?\\b`, (wishes) => {
    wishes.hashtags = 0
  }),
  rule(`\\b${N}(?:\\s?[-–]\\s?\\d+)? (?:\\p{L}{1,20} )?hash ?tags?\\b`, (wishes, match) => {
    wishes.hashtags ??= numberOf(match[1])
  }),
  rule('\\b(?:add|use|include|with|some|a few|relevant)\\b(?: \\p{L}{1,20}){0,2} hash ?tags?\\b', (wishes) => {
    wishes.hashtags ??= 3
  }),
  rule(`(?:\\b${MOST}\\b|^|:) ?(?:of )?${N} (?:short )?sentences?\\b`, (wishes, match) => {
    wishes.sentences = numberOf(match[1])
  }),
  rule(`(?:\\b${MOST} |^)${N} words\\b`, (wishes, match) => {
    wishes.mostWords = numberOf(match[1])
  }),
  rule(`(?:\\b${MOST} |^)${N} (?:characters|chars|signs)\\b`, (wishes, match) => {
    wishes.mostCharacters = numberOf(match[1])
  }),
  rule(
    '(?:^(?:a bit |much )?shorter\\b|\\bmake it (?:a bit |much )?shorter\\b|\\b(?:keep|make) (?:it|this|the post) (?:\\p{L}{1,12},? (?:and )?)?(?:short|brief|concise|snappy|punchy|tight)(?! (?:sentences|lines|paragraphs|tweets|words))|short and (?:sweet|simple|snappy)|be (?:brief|concise)\\b)|^(?:very |fairly |nice and )?(?:short|brief|concise|punchy)(?! (?:sentences|lines|paragraphs|tweets|words))',
    (wishes) => {
      wishes.shorter = true
    },
  ),
  rule('\\bshort (?:lines|sentences|paragraphs)\\b|\\bone sentence (?:a|per) (?:line|paragraph)\\b', (wishes) => {
    wishes.shortLines = true
  }),
  rule('\\blower ?case\\b', () => {}),
  rule(
    '\\b(?:end|finish|close)s?(?: it| the (?:post|text|caption))? (?:with|on|by asking) (?:a|one) question\\b|^ask a question(?: at the end)?\\b',
    (wishes) => {
      wishes.endWithQuestion = true
    },
  ),
  rule(`${NO} (?:closing )?questions?\\b`, (wishes) => {
    wishes.questions = false
  }),
  rule(`${NO} exclamation (?:marks?|points?)\\b`, (wishes) => {
    wishes.exclamations = false
  }),
  rule(`${NO} (?:bullet points?|bullets|lists?)\\b`, (wishes) => {
    wishes.lists = false
  }),
  rule(
    '\\b(?:use|with|as|add|include)(?: a| an)? (?:short )?(?:bullet(?:ed)? (?:points|list)|bullets|bullet points?|list)\\b',
    (wishes) => {
      wishes.lists ??= true
    },
  ),
  rule(`${NO} (?:call[- ]to[- ]action|cta)\\b`, (wishes) => {
    wishes.callToAction = false
  }),
  rule(UNTITLED, (wishes) => {
    wishes.title = false
  }),
  rule(`${NO} links?\\b`, (wishes) => {
    wishes.links = false
  }),
  rule('\\b(?:include|add|keep|mention|put) (?:the|a|my|our|this) (?:link|url|website)\\b', (wishes) => {
    wishes.links = true
  }),
  rule(
    '(?<!(?:n[\'’]t|dont|doesnt|not|never) )\\b(?:start|begin|open)s?(?: it| the (?:post|text|caption))? with:? ?(?:the (?:words?|phrase|line|sentence|hook) )?["“«\'‘]([^"”»]{1,200}?)["”»\'’]',
    (wishes, match) => {
      wishes.startWith = match[1]?.trim() ?? ''
    },
  ),
  rule(
    '\\b(?:end|finish|close|sign)s?(?: off)?(?: it| the (?:post|text|caption))? with:? ?(?:the (?:words?|phrase|line|sentence) )?["“«\'‘]([^"”»]{1,200}?)["”»\'’]',
    (wishes, match) => {
      wishes.endWith = match[1]?.trim() ?? ''
    },
  ),
  rule('^(?:please |pls )?(?:sign|sign off)(?: (?:it|off|this|the post))* (?:from|as|by|with) ([^,.;"“]{2,40})$', (wishes, match) => {
    wishes.endWith = `– ${match[1]?.trim() ?? ''}`
  }),
  rule(`${START} (?:with|on|by (?:saying|mentioning)) ${ABOUT}`, (wishes, match) => {
    wishes.opening ??= { about: match[1] ?? '', wish: match.input }
  }),
  rule(
    `\\b(?:put|have|mention|say|want) (?:the |our |my )?([\\p{L}\\d'’ -]{3,40}?) (?:first|at the (?:top|start|beginning|very top)|up top|up front)(?![\\p{L}])`,
    (wishes, match) => {
      wishes.opening ??= { about: match[1] ?? '', wish: match.input }
    },
  ),
  rule(`${END} (?:with|on|by (?:saying|mentioning)) ${ABOUT}`, (wishes, match) => {
    wishes.closing ??= { about: match[1] ?? '', wish: match.input }
  }),
  rule(
    `\\b(?:put|have|mention|say|want) (?:the |our |my )?([\\p{L}\\d'’ -]{3,40}?) (?:last|at the (?:end|bottom|very end))(?![\\p{L}])`,
    (wishes, match) => {
      wishes.closing ??= { about: match[1] ?? '', wish: match.input }
    },
  ),
  rule('\\bshort(?:er)? sentences\\b', () => {}),
  // The user's sentences are kept as they are, which follows this instruction.
  rule('^(?:in |write in |use )?(?:(?:british|american|uk|us|plain|simple) )*english\\b', () => {}),
  rule(
    "\\b(?:no|not|nothing|without|avoid|never|don['’]t)\\b[^.]{0,60}\\b(?:salesy|sales-y|pushy|cheesy|corny|hype|jargon|buzzwords?|slang|clich[eé]s?|clickbait|preachy|dramatic|sensational|exaggerat\\p{L}{1,4}|fluff|waffle|marketing|corporate|gush\\p{L}{0,4}|over the top|over-the-top|overdo|oversell|boast\\p{L}{0,4}|brag\\p{L}{0,4}|fancy|filler)",
    () => {},
  ),
  rule(
    '\\b(?:factual|plain|simple|matter-of-fact|straightforward|sincere|honest|clear|natural|to the point|down to earth|down-to-earth|respectful|serious|sober|neutral|human|real|own words|professional)\\b',
    () => {},
  ),
  rule('\\b(?:call[- ]to[- ]action|cta|line breaks|paragraphs)\\b', () => {}),
  rule('\\b(?:use|include|keep|add) (?:the|his|her|their|this|that|these) (?:\\p{L}{2,12} )?(?:quotes?|wording|spelling)\\b', () => {}),
  rule('\\b(?:turn|put|make|write|post|work|format)\\b.{1,60}\\b(?:post|thread|caption|text|article|blog|tweets?)\\b', () => {}),
  rule('\\b(?:people|they|everyone|customers|readers) (?:will|are going to|might|always) ', () => {}),
  rule(
    '(?<![\\p{L}])(?:sans (?:pathos|blabla|chichi)|sincère|sobre|ohne (?:pathos|floskeln)|ehrlich|sachlich|sin (?:rollos|florituras|dramas?)|sincer[oa])(?![\\p{L}])',
    () => {},
  ),
  // Where the text is published is not a matter of its words.
  rule(
    '^(?:please |pls |and |can you |can u )*(?:post|put|share|publish|stick) (?:it|this|that)(?: up| out)?(?: (?:on|to|in|for) [^.]{2,60})?$|^(?:an? )?(?:post|text) for (?:the|our|my) [^.,]{2,40},?$',
    () => {},
  ),
  // What it means is printed.
  rule(
    '^(?:please |pls |and |so )*(?:make sure (?:that|this|it)|make (?:that|this)|say (?:that|this)) (?:bit |part )?(?:is )?(?:really |very )?(?:clear|clearly|obvious)\\b',
    () => {},
  ),
  rule('\\bno more than\\b|^(?:please|thanks|thank you)$', () => {}),
]

/** Parses the instructions that apply to a platform, sentence by sentence. Those that cannot be followed are returned as unread, so that a notice lists them. */
export function readWishes(instructions: string, platform: PlatformId): Wishes {
  const wishes: Wishes = {
    givenTags: [],
    shorter: false,
    shortLines: false,
    endWithQuestion: false,
    questions: true,
    exclamations: true,
    callToAction: true,
    links: true,
    title: true,
    unread: [],
  }
  for (const instruction of sentencesOf(instructions)) {
    const sentence = wishesFor(platform, instruction)
    if (sentence === '') continue
    const tags = sentence.match(/[#＃][\p{L}\p{M}\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*/gu)
    if (tags) wishes.givenTags.push(...tags)
    let read = false
    for (const [pattern, apply] of RULES) {
      const match = pattern.exec(sentence)
      if (!match) continue
      read = true
      apply(wishes, match)
    }
    if (!read && !tags) wishes.unread.push(sentence)
  }
  return wishes
}

/** Splits a text into sentences and lines. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|;\s+|(?<=[.!?])\s+(?=[\p{Lu}"“])/u)
    .map((part) => part.trim().replace(/(?<=[\p{L}\d])[.]$/u, ''))
    .filter((part) => /\p{L}/u.test(part))
}
