import type { TraitId, TraitValue } from './trait.ts'
import { applicableTraits, type UsedVoice } from './used-voice.ts'

/** Instructions for a model. Words are the user's text, so they are in `wordsPrompt`. */
const INSTRUCTIONS: Partial<Record<TraitId, (value: TraitValue) => string>> = {
  sentence_length: (value) => `about ${value} words a sentence on average`,
  post_length: (value) => `about ${value} words in all, if the facts of the brief are enough for that and the platform allows it`,
  person: choice({
    i: 'first person singular, if the brief allows it',
    we: 'first person plural, if the brief allows it',
    you: 'addressed to the reader',
    impersonal: 'impersonal: no "I", no "we", no "you"',
  }),
  opener: choice({
    statement: 'begins with a statement',
    question: 'begins with a question',
    number: 'begins with a number of the brief',
    greeting: 'begins with a greeting',
    imperative: 'begins with a request to the reader',
  }),
  closing_question: frequency('a question at the end', 'no question at the end'),
  exclamations: frequency('exclamation marks', 'no exclamation marks'),
  dashes: frequency('dashes between words', 'no dashes'),
  semicolons: frequency('semicolons', 'no semicolons'),
  ellipses: frequency('ellipses', 'no ellipses'),
  capitals: frequency('single words in capitals for emphasis', 'no words in capitals for emphasis'),
  lowercase_starts: frequency('sentences begin with a small letter', 'sentences begin with a capital letter'),
  contractions: frequency('contractions', 'full forms instead of contractions'),
  emoji: frequency('emoji', 'no emoji', 'an emoji only where it fits'),
  emoji_place: choice({ start: 'emoji at the start', inside: 'emoji inside the text', end: 'emoji at the end' }),
  hashtags: (value) => (value === 0 ? 'no hashtags' : `about ${value} hashtags`),
  hashtag_place: choice({ end: 'hashtags at the end', inside: 'hashtags inside the sentences' }),
  hashtag_style: choice({ lowercase: 'hashtags in lower case', capitals: 'hashtags in mixed case' }),
  line_breaks: choice({
    one_block: 'one block without line breaks',
    paragraphs: 'short paragraphs of several sentences',
    short_lines: 'each sentence on its own line',
  }),
  lists: frequency('a list', 'no lists'),
}

/** The user's style for the system message; empty without one. */
export function stylePrompt(voice: UsedVoice): string {
  const found = applicableTraits(voice).flatMap(({ trait: { id }, value }) => INSTRUCTIONS[id]?.(value) || [])
  if (found.length === 0) return ''
  return `The user's own style, measured in their posts: ${found.join('; ')}. Follow it, but never change, add or drop a fact for it. The user's instructions, tone and words to avoid have precedence.`
}

/** Words and emoji of the user's style, one kind on each line. */
export function wordsPrompt(voice: UsedVoice): string {
  const lines: Partial<Record<TraitId, string>> = {
    favorite_words: 'Words I like, only where they fit',
    never_words: 'Words I never use',
    favorite_emoji: 'Emoji I like, if any fit',
  }
  return applicableTraits(voice)
    .flatMap(({ trait: { id }, value }) => (lines[id] && Array.isArray(value) ? `${lines[id]}: ${value.join(', ')}` : []))
    .join('\n')
}

/** For the system message, if the prompt has examples. */
export const EXAMPLES_RULE =
  'The examples of style are about other subjects. Copy how they are written only. Never use a fact, name, number, date, price, link, handle, hashtag or quotation of an example.'

function choice(texts: Record<string, string>) {
  return (value: TraitValue) => texts[String(value)] ?? ''
}

function frequency(often: string, never: string, sometimes = '') {
  return choice({ often, never, sometimes })
}
