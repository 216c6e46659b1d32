import { COMPOSER_ID, PROVIDERS } from '../models.ts'
import type { PostReading } from './read-post.ts'
import { sum, type TraitId, type TraitValue } from './trait.ts'

/** A text without the habit. */
interface Unmet {
  reading: PostReading
  value: TraitValue
  badNews: boolean
}

type Reason = string | ((unmet: Unmet) => string)

/** What the composer does about each habit. It arranges the user's own sentences. */
const COMPOSER: Record<TraitId, Reason> = {
  sentence_length: composerSentences,
  post_length: ({ reading, value }) =>
    sum(reading.sentences) > Number(value)
      ? 'The built-in writer leaves nothing out to reach your usual length.'
      : 'The built-in writer adds nothing to your brief.',
  person: 'The built-in writer does not change “I”, “we” or “you”.',
  opener: 'The built-in writer writes no opening of its own.',
  closing_question: wanted(
    'The built-in writer moves a question of your brief to the end, but writes none.',
    'The built-in writer does not move or remove your questions for this.',
  ),
  exclamations: wanted(
    'The built-in writer adds no exclamation marks.',
    'The built-in writer replaces exclamation marks only at the end of a sentence.',
  ),
  dashes: wanted('The built-in writer adds no dashes.', 'The built-in writer does not replace dashes.'),
  semicolons: wanted(
    'The built-in writer adds semicolons only where it joins two English sentences.',
    'The built-in writer removes semicolons only where it splits a long sentence.',
  ),
  ellipses: wanted('The built-in writer adds no ellipses.', 'The built-in writer replaces ellipses only at the end of a sentence.'),
  capitals: wanted('The built-in writer writes no words in capitals.', 'The built-in writer does not change words in capitals.'),
  lowercase_starts: wanted(
    'The built-in writer writes only common first words with a small letter, because others can be names.',
    'The built-in writer does not capitalize links, handles and names such as iPhone.',
  ),
  contractions: ({ value, badNews }) => {
    if (value === 'never')
      return "The built-in writer writes the full forms only with the default tone, and not of “it's”, in questions, or in sentences with a quotation or a link."
    return badNews
      ? 'The built-in writer adds no contractions to bad news.'
      : 'The built-in writer adds contractions only if the tone allows them, and not in sentences with a quotation or a link.'
  },
  emoji: wanted(
    'The built-in writer adds an emoji only if it has one for the subject.',
    'The built-in writer does not remove the emoji of your brief for this.',
  ),
  emoji_place: 'The built-in writer adds emoji only after the first line or before a label, and moves none.',
  favorite_emoji: 'The built-in writer chooses an emoji by the subject, not from your favorites.',
  hashtags: ({ reading, value }) =>
    reading.hashtags.length > Number(value)
      ? 'The built-in writer does not remove the hashtags of your brief for this.'
      : 'The built-in writer uses the hashtags of your brief, or makes some from its names, places and subjects.',
  hashtag_place: ({ value }) =>
    value === 'inside'
      ? 'The built-in writer adds hashtags only at the end.'
      : 'The built-in writer does not move hashtags that are inside a sentence.',
  hashtag_style: 'The built-in writer does not change the hashtags of your brief.',
  line_breaks: ({ value }) => {
    if (value === 'one_block') return 'The built-in writer does not join the paragraphs, lines and lists of your brief.'
    return value === 'short_lines'
      ? 'The built-in writer does not separate very short sentences or those that refer to each other, and does not change the lines of your brief.'
      : 'The built-in writer sets paragraphs by the tone and the platform.'
  },
  lists: wanted(
    'The built-in writer makes a list only of three or more sentences that can stand alone.',
    'The built-in writer does not turn the lists of your brief into sentences for this.',
  ),
  favorite_words: 'The built-in writer adds no words.',
  never_words: 'The built-in writer does not replace your words.',
}

/** Its prompt has one sentence of style only. */
function ofSmallModel(id: TraitId): Reason {
  return id === 'sentence_length'
    ? 'The small model gets only “short” or “long” as an instruction, and does not always follow it.'
    : 'The small model gets no instruction about this. It follows only the length of your sentences.'
}

const MODEL_REASON = 'The AI model got this as an instruction, but models do not always follow it.'

/** The other models get each habit in the prompt. */
function ofModel(id: TraitId): Reason {
  if (id === 'person') return 'The AI model got this as an instruction for briefs that allow it.'
  if (id !== 'post_length') return MODEL_REASON
  return ({ reading, value }) =>
    sum(reading.sentences) < Number(value)
      ? 'The AI model got this as an instruction, as far as the facts of your brief are enough.'
      : MODEL_REASON
}

/** Why a text does not have a habit, in one sentence about the engine that wrote it. */
export function whyUnmet(engine: string, id: TraitId, unmet: Unmet): string {
  const reason = engine === COMPOSER_ID ? COMPOSER[id] : isProvider(engine) ? ofModel(id) : ofSmallModel(id)
  return typeof reason === 'string' ? reason : reason(unmet)
}

/** An engine with the name of its provider passes the whole prompt on. */
const isProvider = (engine: string) => PROVIDERS.some((provider) => provider === engine)

function wanted(often: string, never: string): Reason {
  return ({ value }) => (value === 'never' ? never : often)
}

function composerSentences({ reading: { sentences, language }, value, badNews }: Unmet): string {
  if (badNews) return 'The built-in writer does not join or split sentences in bad news.'
  const areLong = sum(sentences) > Number(value) * sentences.length
  if (language !== 'en')
    return areLong
      ? 'The built-in writer splits sentences in this language only at semicolons.'
      : 'The built-in writer joins English sentences only.'
  return areLong
    ? 'The built-in writer splits a sentence only at a semicolon or before “and”, “but” or “so”.'
    : 'The built-in writer joins sentences only if your words stay the same, with “and” or a semicolon between them.'
}
