import { type Capitals, withCapital } from './with-capital.ts'

const ENDS = /[.!?…。！？؟।:][)"'”’»\]]{0,3}$/u
const SIGN_AT_END = /(?:\p{Extended_Pictographic}|\p{RI})(?:\uFE0F|\u200D|\p{Emoji_Modifier}){0,3}$/u
// \b does not treat "é" as a letter.
const BEFORE = "(?<![\\p{L}\\p{N}'’@#/_-])"

/** A command with its arguments: "npm i loomcast". */
const COMMAND =
  /^(?:npm|npx|yarn(?= (?:-|add|install|run|dev|build|test))|pnpm|git|docker|kubectl|pip3?|curl|wget|sudo|brew|cargo|apt(?:-get)?|ssh|chmod|mkdir) (?:-|\p{Ll})/u
/** Names that their owners write in lowercase. */
const LOWERCASE_NAME =
  /^(?:adidas|npm|npx|nginx|pandas|numpy|pytest|git|curl|macbook|bell hooks|k\.d\.|will\.i\.am|dm-drogerie|intimissimi|vitaminwater|e\.l\.f)(?![\p{L}])/u

/** Capitalizes the first letter and, in English, a standalone "i" that is no Italian article ("i lavori"). Names such as iPhone, links and handles are unchanged. */
export function sentenceCase(text: string, capitals: Capitals = 'usual', english = true): string {
  if (COMMAND.test(text) || LOWERCASE_NAME.test(text)) return text
  const fixed = !english
    ? text
    : text.replace(new RegExp(`${BEFORE}i(?=['’](?:m|ve|ll|d)\\b|[ ,])(?!\\.)(?! \\p{Ll}+i(?!\\p{L}))`, 'gu'), 'I')
  const [opening = ''] = /^["“'‘(¡¿]*/u.exec(fixed) ?? []
  const first = /^\S{1,60}/u.exec(fixed.slice(opening.length))?.[0] ?? ''
  if (!/^\p{Ll}[\p{Ll}\p{M}'’,;:.!?/-]*$/u.test(first) || /\w\.\w/u.test(first)) return fixed
  return opening + withCapital(fixed.slice(opening.length), capitals)
}

// Corrections never produce a different word; only the apostrophe is added.
const APOSTROPHES = new Map(
  "don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't couldn't shouldn't wouldn't can't you're they're that's what's there's here's he's she's i'm i've you've they've you'll they'll"
    .split(' ')
    .map((word) => [word.replace("'", ''), word] as const),
)
const PLAIN_WORD = new RegExp(`${BEFORE}(?:${[...APOSTROPHES.keys()].join('|')})(?![\\p{L}\\p{N}'’@_-])`, 'giu')
const ITS = new RegExp(
  `${BEFORE}(its)(?= (?:usually|normally|a|an|the|not|been|going|all|my|our|your|time|just|still|also|never|always|really|very|too|here|back|now|been|so|half[ -]price|free (?:for|to|on|with)|(?:open|closed) (?:from|until|till|on|at|to|for|today|tomorrow|all)|(?:this|next) (?:mon|tues|wednes|thurs|fri|satur|sun)day)(?![\\p{L}]))`,
  'giu',
)

/** Adds missing apostrophes: "dont" becomes "don't". */
export function withApostrophes(text: string): string {
  const likeCase = (word: string, model: string) => (/^\p{Lu}/u.test(model) ? withCapital(word) : word)
  return text
    .replace(PLAIN_WORD, (word) => likeCase(APOSTROPHES.get(word.toLowerCase()) ?? word, word))
    .replace(ITS, (word) => likeCase("it's", word))
}

const TIME = /^\d{1,2}\.\d{2}$/u

/** Adds a period unless the sentence ends with punctuation, an emoji, a link, a handle or a hashtag. */
export function withStop(text: string): string {
  const tail = text.slice(-4)
  const last = text.slice(text.lastIndexOf(' ') + 1)
  if (
    ENDS.test(tail) ||
    SIGN_AT_END.test(text.slice(-12)) ||
    (/^(?:https?:|www\.|[@#＃])|\w@\w|\w\.\w{2,}(?:\/|$)/iu.test(last) && !TIME.test(last))
  )
    return text
  return `${text.replace(/[,;–—-]$/u, '').trimEnd()}.`
}

/** Removes the period, for a list item or a title. Keeps question and exclamation marks. */
export function withoutStop(text: string): string {
  const isAbbreviation = /(?:\b[ap]\.m|\betc|\bInc|\bLtd|\.)\.$/u.test(text.slice(-6))
  return text.endsWith('.') && !isAbbreviation ? text.slice(0, -1) : text
}

// [full, short]. The short form is used only before another word: "that is where we are." keeps its ending.
const CONTRACTIONS = (
  [
    ['we are', "we're"],
    ['you are', "you're"],
    ['they are', "they're"],
    ['I am', "I'm"],
    ['it is', "it's"],
    ['that is', "that's"],
    ['we will', "we'll"],
    ['you will', "you'll"],
    ['I will', "I'll"],
    ['do not', "don't"],
    ['does not', "doesn't"],
    ['did not', "didn't"],
    ['is not', "isn't"],
    ['are not', "aren't"],
    ['was not', "wasn't"],
    ['have not', "haven't"],
    ['cannot', "can't"],
    ['will not', "won't"],
  ] as const
).map(([full, short]) => [new RegExp(`${BEFORE}${full}(?= \\p{Ll})(?! not\\b)`, 'giu'), short] as const)

// Quotations and links must stay verbatim.
const FIXED = /["“«„]|https?:|www\.|@/u

/** Contracts "We are open" to "We're open". Sentences with a quotation or a link are unchanged. */
export function contracted(text: string): string {
  if (FIXED.test(text)) return text
  return CONTRACTIONS.reduce(
    (result, [pattern, short]) => result.replace(pattern, (found) => (/^\p{Lu}/u.test(found) ? withCapital(short) : short)),
    text,
  )
}

// Only forms with one meaning: "it's" can also be "it has".
const FULL_FORMS = new Map(
  `we're we are|you're you are|they're they are|i'm I am|we'll we will|you'll you will|i'll I will|they'll they will|we've we have|i've I have|you've you have|don't do not
  |doesn't does not|didn't did not|isn't is not|aren't are not|wasn't was not|weren't were not|haven't have not|hasn't has not|couldn't could not|wouldn't would not
  |can't cannot|won't will not`
    .split('|')
    .map((pair) => {
      const [short = '', ...full] = pair.trim().split(' ')
      return [short, full.join(' ')] as const
    }),
)
const SHORT_FORM = new RegExp(
  `${BEFORE}(?:${[...FULL_FORMS.keys()].map((word) => word.replace("'", "['’]")).join('|')})(?![\\p{L}\\p{N}'’@_-])`,
  'giu',
)

/** Expands "We're open" to "We are open". Questions ("Don't you …?") and sentences with a quotation or a link are unchanged. */
export function expanded(text: string): string {
  if (FIXED.test(text) || text.includes('?')) return text
  return text.replace(SHORT_FORM, (word) => {
    const full = FULL_FORMS.get(word.toLowerCase().replace('’', "'")) ?? word
    return /^\p{Lu}/u.test(word) ? withCapital(full) : full
  })
}
