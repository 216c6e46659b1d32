import { hashtags, splitSentences, tidyText } from '@loomcast/platforms'
import { CONTRACTIONS, FULL_FORMS, LANGUAGES, type VoiceLanguage, voiceLanguageOf } from './languages.ts'

export type Opener = 'question' | 'number' | 'greeting' | 'imperative' | 'statement'
export type Person = 'i' | 'we' | 'you' | 'impersonal'
export type Place = 'start' | 'inside' | 'end'
export type Breaks = 'one_block' | 'paragraphs' | 'short_lines'

/** What can be counted in one text. */
export interface PostReading {
  language: VoiceLanguage | undefined
  /** In lower case with straight apostrophes, without links, handles and hashtags. */
  words: string[]
  /** Words that the text has with a small first letter, or at the beginning of a sentence only. */
  plainWords: Set<string>
  /** Words per sentence, in order. */
  sentences: number[]
  opener: Opener
  /** Null in a language whose pronouns are unknown. */
  person: Person | null
  pronouns: Record<Exclude<Person, 'impersonal'>, number>
  exclamations: number
  questions: number
  semicolons: number
  dashes: number
  ellipses: number
  /** Words of at least four letters in capitals. */
  capitals: number
  /** Sentences that begin with a small letter. */
  lowercaseStarts: number
  contracted: number
  contractible: number
  emoji: string[]
  emojiPlace: Place | null
  hashtags: string[]
  hashtagPlace: 'inside' | 'end' | null
  endsWithQuestion: boolean
  listLines: number
  /** Null for a text of fewer than three sentences, which needs no breaks. */
  breaks: Breaks | null
}

const LINK = /(?:https?:\/\/|www\.)\S+/giu
const HANDLE = /(?<![\p{L}\p{N}_])@[\p{L}\p{N}_.]+/gu
const TAG = /[#＃][\p{L}\p{M}\p{N}_]+/gu
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
const EMOJI = /\p{RI}{2}|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?/gu
const LIST_LINE = /^(?:[-*•·–—▪►→✓✔✅☑]|\d{1,2}[.)])\s/u
const LETTER = /[\p{L}\p{N}]/u
const QUESTION_AT_END = /[?？]["”’»)\]]{0,4}$/u

/** Longer tokens are no words. */
const LONGEST_WORD = 30

/** `language` is used where the text is too short to detect its own. Runs in linear time. */
export function readPost(post: string, language?: VoiceLanguage): PostReading {
  const text = tidyText(post)
  const known = voiceLanguageOf(text) ?? language
  const plain = text.replace(LINK, ' ').replace(HANDLE, ' ')
  const prose = plain.replace(TAG, ' ')
  const lines = prose
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => LETTER.test(line))
  const sentences = lines.flatMap((line) => splitSentences(line.replace(LIST_LINE, '')))
  const tokens = sentences.map((sentence) => sentence.match(WORD) ?? [])
  const counted = tokens.map((each) => each.length).filter((count) => count > 0)
  const words = tokens.flat().filter((token) => token.length <= LONGEST_WORD)
  const emoji = plain.match(EMOJI) ?? []
  const tags = hashtags(plain)
  const body = withoutTagsAtEnd(plain)
  const plainWords = words.map(plainWord)
  const { i, we, you } = pronounsOf(words, known)
  return {
    language: known,
    words: plainWords,
    plainWords: plainWordsOf(tokens),
    sentences: counted,
    opener: openerOf(sentences[0] ?? '', known),
    person: known === undefined ? null : personOf({ i, we, you }, words.length),
    pronouns: { i, we, you },
    exclamations: count(prose, /[!！]/gu),
    questions: count(prose, /[?？]/gu),
    semicolons: count(prose, /;/gu),
    dashes: count(prose, /—|\s[–-]\s/gu),
    ellipses: count(prose, /…|\.{3}/gu),
    capitals: words.filter((word) => /^\p{Lu}{4,30}$/u.test(word)).length,
    lowercaseStarts: sentences.filter((sentence) => /^\p{Ll}/u.test(sentence)).length,
    contracted: known === 'en' ? plainWords.filter((word) => CONTRACTIONS.has(word)).length : 0,
    contractible: known === 'en' ? plainWords.filter(hasContraction).length : 0,
    emoji,
    emojiPlace: emoji.length > 0 ? emojiPlaceOf(prose) : null,
    hashtags: tags,
    hashtagPlace: tags.length === 0 ? null : hashtags(body).length > tags.length / 2 ? 'inside' : 'end',
    endsWithQuestion: QUESTION_AT_END.test(lastSign(body)),
    listLines: lines.filter((line) => LIST_LINE.test(line)).length,
    breaks: breaksOf(lines.filter((line) => !LIST_LINE.test(line)).length, counted.length),
  }
}

/** `copy`: the same text as an earlier post. */
export const UNUSED_REASONS = ['no_text', 'repost', 'copy'] as const
export type UnusedReason = (typeof UNUSED_REASONS)[number]

/** A post without anything to learn from, by its position (0-based) in what was sent. */
export interface UnusedPost {
  index: number
  reason: UnusedReason
}

/** Separates posts to learn from, without spaces around them, from others. */
export function separateOwnPosts(posts: readonly string[]): { own: string[]; unused: UnusedPost[] } {
  const own = new Set<string>()
  const unused: UnusedPost[] = []
  for (const [index, post] of posts.entries()) {
    const text = post.trim()
    const reason = !/\p{L}/u.test(text) ? 'no_text' : text.startsWith('RT @') ? 'repost' : own.has(text) ? 'copy' : undefined
    if (reason) unused.push({ index, reason })
    else own.add(text)
  }
  return { own: [...own], unused }
}

export const plainWord = (word: string) => word.toLowerCase().replace(/’/gu, "'")

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Names are left out: words that have a capital inside a sentence. */
function plainWordsOf(tokens: readonly (readonly string[])[]): Set<string> {
  const small = new Set<string>()
  const names = new Set<string>()
  for (const sentence of tokens)
    sentence.forEach((token, index) => {
      if (token.length > LONGEST_WORD) return
      if (/\p{Lu}|\p{N}/u.test(token)) {
        if (index > 0) names.add(plainWord(token))
      } else small.add(plainWord(token))
    })
  for (const name of names) small.delete(name)
  return small
}

function hasContraction(word: string, index: number, all: readonly string[]): boolean {
  return word === 'cannot' || FULL_FORMS.has(`${word} ${all[index + 1] ?? ''}`)
}

function pronounsOf(words: readonly string[], language: VoiceLanguage | undefined): PostReading['pronouns'] {
  const found = { i: 0, we: 0, you: 0 }
  if (!language) return found
  const { i, we, you } = LANGUAGES[language]
  words.forEach((token, index) => {
    const word = plainWord(token)
    if (i.has(word)) found.i += 1
    else if (we.has(word)) found.we += 1
    // The German polite form, except at the beginning, where it can also mean "she" or "they".
    else if (you.has(word) || (language === 'de' && index > 0 && token === 'Sie')) found.you += 1
  })
  return found
}

/** The person that a text is written in; impersonal below one pronoun in 50 words. */
export function personOf({ i, we, you }: PostReading['pronouns'], words: number): Person {
  const all = i + we + you
  if (all === 0 || all * 50 < words) return 'impersonal'
  const own = Math.max(i, we)
  if (own * 3 < you) return 'you'
  return i >= we ? 'i' : 'we'
}

function openerOf(sentence: string, language: VoiceLanguage | undefined): Opener {
  const [token = ''] = sentence.match(WORD) ?? []
  const word = plainWord(token)
  const known = language && LANGUAGES[language]
  if (known?.greetings.has(word)) return 'greeting'
  if (/[?？]["”’»)\]]{0,4}\s*$/u.test(sentence.slice(-8))) return 'question'
  if (/^\p{N}/u.test(token)) return 'number'
  if (known?.imperatives.has(word)) return 'imperative'
  return 'statement'
}

function emojiPlaceOf(text: string): Place {
  const lettersStart = text.search(LETTER)
  let lettersEnd = text.length
  while (lettersEnd > 0 && !LETTER.test(text.charAt(lettersEnd - 1))) lettersEnd -= 1
  const places: Record<Place, number> = { start: 0, inside: 0, end: 0 }
  for (const { index } of text.matchAll(EMOJI))
    places[lettersStart === -1 || index < lettersStart ? 'start' : index >= lettersEnd ? 'end' : 'inside'] += 1
  if (places.end >= places.inside && places.end >= places.start) return 'end'
  return places.inside >= places.start ? 'inside' : 'start'
}

function breaksOf(lines: number, sentences: number): Breaks | null {
  if (sentences < 3) return null
  if (lines <= 1) return 'one_block'
  return sentences / lines <= 1.3 ? 'short_lines' : 'paragraphs'
}

function withoutTagsAtEnd(text: string): string {
  const words = text.trimEnd().split(/\s+/u)
  let end = words.length
  while (end > 1 && /^[#＃]/u.test(words[end - 1] ?? '')) end -= 1
  return words.slice(0, end).join(' ')
}

/** The end of a text without emoji. */
function lastSign(text: string): string {
  return text.slice(-60).replace(EMOJI, '').trimEnd()
}
