import { COMMON_ADJECTIVES, FUNCTION_WORDS, isCalendarWord, plain } from '../brief/lexicon.ts'

const ENDS = /[.!?…。！？؟।][)"'”’»\]]*$/u
const SIGN_AT_END = /\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Emoji_Modifier})*$/u

/** First letter up, and a lone "i" as "I"; names such as iPhone, links and handles stay. */
export function sentenceCase(text: string): string {
  const fixed = text.replace(/(?<![\p{L}\p{N}.’'@#/_-])i(?=['’](?:m|ve|ll|d)\b|[ ,])/gu, 'I')
  const first = /^["“'‘(¡¿]*(\S+)/u.exec(fixed)?.[1] ?? ''
  if (!/^\p{Ll}[\p{Ll}\p{M}'’,;:.!?-]*$/u.test(first) || /\w\.\w/u.test(first)) return fixed
  return fixed.replace(/\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** A sentence that closes with a stop, unless it closes with its own sign, an emoji, a link, a handle or a hashtag. */
export function closed(text: string, stop = '.'): string {
  const bare = text.replace(/[,;:–—-]+$/u, '').trimEnd()
  const last = bare.split(/\s/u).at(-1) ?? ''
  if (ENDS.test(bare) || SIGN_AT_END.test(bare) || /^(?:https?:|www\.|[@#＃])/iu.test(last) || /\.\w{2,}\/\S/u.test(last)) return bare
  return `${bare}${stop}`
}

/** Without its full stop, as a list item or a title. Question and exclamation marks stay. */
export function open(text: string): string {
  return /(?<!\.)\.$/u.test(text) && !/(?:\b[ap]\.m|\betc|\bInc|\bLtd)\.$/u.test(text) ? text.slice(0, -1) : text
}

/** With its last full stop turned into an exclamation mark. */
export function exclaimed(text: string): string {
  return /(?<![.\p{N}])\.$|(?<=\p{N})\.$/u.test(text) ? `${text.slice(0, -1)}!` : text
}

/** May stand after a connective ("And we …"); undefined when the first word may be a name. */
export function afterConnective(text: string): string | undefined {
  const first = /^[\p{L}'’]+/u.exec(text)?.[0] ?? ''
  if (/^I(?:['’]|$)/u.test(first)) return text
  const bare = plain(first).replace(/'.*$/u, '')
  const isPlain = FUNCTION_WORDS.has(bare) || (COMMON_ADJECTIVES.has(bare) && /^\S+ \p{Ll}/u.test(text))
  if (!isPlain || isCalendarWord(first) || /^(?:and|but|or|so|also|yes|no|please|then|may|will)$/u.test(bare)) return undefined
  return text.charAt(0).toLowerCase() + text.slice(1)
}

const SUBJECT = "(?:we|I|they|it|he|she|you|there|this|that|our \\p{L}+|my \\p{L}+|the \\p{L}+)(?:['’](?:re|s|ll|ve|m|d))? "
const COMPOUND = new RegExp(`;\\s+|\\s+[–—]\\s+(?=${SUBJECT})|,\\s+and\\s+(?=${SUBJECT})|,\\s+(?=(?:but|so)\\s+${SUBJECT})`, 'gu')

/** Main clauses of a compound sentence as sentences of their own; the sentence itself when it has one. */
export function clauses(text: string): string[] {
  if (
    /[“"«(]/u.test(text) ||
    /^(?:if|when|because|although|while|since|unless|as|once|after|before)\b/iu.test(text) ||
    /\?\S*$/u.test(text)
  )
    return [text]
  const parts = text.split(COMPOUND).map((part) => part.trim())
  if (parts.length < 2 || parts.some((part) => part.split(' ').length < 3)) return [text]
  return parts.map((part) => closed(sentenceCase(part)))
}

// What may fall away without changing what is claimed. Conditions and limits ("if", "until", "except") never do.
const LOOSE_ENDS = [
  /\s*\([^()]*\)(?=[.!?]?$)/u,
  /,\s+(?:which|who|where|thanks to|because|while)\b[^?]*$/u,
  /\s+(?:because|thanks to|so that)\b[^?]*$/u,
  /\s[–—]\s[^?–—]*$/u,
  /;\s[^?;]*$/u,
]
const LIMITS = /\b(?:if|unless|until|except|only|not|no|never|but|without|before|after|by|for)\b/iu

/** The sentence within `most` characters by dropping what explains but does not limit; undefined when that is not enough. */
export function shortened(text: string, most: number): string | undefined {
  if (text.length <= most) return text
  const [first] = clauses(text)
  let short = first ?? text
  for (const end of LOOSE_ENDS) {
    if (short.length <= most) break
    const dropped = end.exec(short)?.[0]
    if (dropped && !LIMITS.test(dropped.replace(/^,?\s+(?:which|who|where|because)/iu, ''))) short = closed(short.slice(0, -dropped.length))
  }
  return short.length <= most ? short : undefined
}
