import { DEFAULT_TONE } from '@loomcast/platforms'
import type { Brief } from '../../domain/brief/brief.ts'
import { wordsOf } from '../../domain/brief/lexicon.ts'
import { LANGUAGES } from '../../domain/voice/languages.ts'
import { plainWord } from '../../domain/voice/read-post.ts'
import { traitValue, type UsedVoice } from '../../domain/voice/used-voice.ts'
import { type Pace, paced } from './arrange/pace.ts'
import type { ComposeRequest } from './compose-request.ts'
import type { Wishes } from './wishes.ts'

/** The user's instructions, completed by the traits of the voice that the composer can follow. Instructions have precedence. */
export function withVoice(wishes: Wishes, brief: Brief, voice: UsedVoice | undefined): Wishes {
  if (!voice) return wishes
  const completed: Wishes = { ...wishes }
  if (traitValue(voice, 'emoji') === 'often') completed.emoji ??= true
  if (traitValue(voice, 'lists') === 'often') completed.lists ??= true
  if (traitValue(voice, 'line_breaks') === 'short_lines') completed.shortLines = true
  if (traitValue(voice, 'closing_question') === 'often') completed.endWithQuestion = true
  const tags = traitValue(voice, 'hashtags')
  const hasOwnTags = wishes.givenTags.length > 0 || brief.tags.length > 0
  if (typeof tags === 'number' && !hasOwnTags) completed.hashtags ??= tags
  return completed
}

export interface VoiceLayout {
  /** Changes the final punctuation of a sentence and the case of its first letter. */
  reword: (sentence: string) => string
  /** Null if the tone decides. */
  contractions: 'often' | 'never' | null
  /** Whether all sentences of a paragraph of the brief stay in one paragraph. */
  oneBlock: boolean
  lowercaseTags: boolean
  pace?: (line: string[]) => string[]
}

/** How the layout follows the voice; undefined without one. */
export function voiceLayout({ voice, tone }: ComposeRequest, brief: Brief): VoiceLayout | undefined {
  if (!voice) return undefined
  const pace = paceOf(voice, brief)
  const habit = traitValue(voice, 'contractions')
  return {
    reword: rewording(voice),
    contractions: tone === DEFAULT_TONE && (habit === 'often' || habit === 'never') ? habit : null,
    oneBlock: traitValue(voice, 'line_breaks') === 'one_block',
    lowercaseTags: traitValue(voice, 'hashtag_style') === 'lowercase',
    ...(pace && { pace: (line) => paced(line, pace) }),
  }
}

function paceOf(voice: UsedVoice, brief: Brief): Pace | undefined {
  const words = traitValue(voice, 'sentence_length')
  if (typeof words !== 'number' || brief.badNews) return undefined
  const semicolons = traitValue(voice, 'semicolons')
  return { words, semicolons: semicolons === 'often' || semicolons === 'sometimes', english: brief.english }
}

function rewording(voice: UsedVoice): (sentence: string) => string {
  const calm = traitValue(voice, 'exclamations') === 'never'
  const complete = traitValue(voice, 'ellipses') === 'never'
  const small = traitValue(voice, 'lowercase_starts') === 'often' && voice.language ? LANGUAGES[voice.language].general : undefined
  return (sentence) => {
    let text = sentence
    if (calm) text = text.replace(/(?<![!?])!{1,10}$/u, '.')
    if (complete) text = text.replace(/(?<=[\p{L}\p{N}])(?:…|\.{3})$/u, '.')
    const [first = ''] = small ? wordsOf(text.slice(0, 40)) : []
    // Other first words can be names.
    const isCommon = text.startsWith(first) && !/^I(?:['’]|$)/u.test(first) && small?.has(plainWord(first))
    return isCommon ? text.charAt(0).toLowerCase() + text.slice(1) : text
  }
}
