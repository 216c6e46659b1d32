import type { PlatformId } from '@loomcast/platform-rules'
import { fitted } from './assemble/fit.ts'
import { render } from './assemble/render.ts'
import { inSentences } from './assemble/slim.ts'
import { type Brief, readBrief } from './brief/brief.ts'
import { foreignFacts } from './fact-gate.ts'
import { type Scene, type Script, writeScript } from './forms/script.ts'
import { hashtagsFor, TAGS_WANTED } from './hashtags/tags.ts'
import { readWishes, type Wishes } from './instructions/wishes.ts'
import { createLot } from './random.ts'
import { chooseVoice } from './tones/choose.ts'
import { COMMON_WORDS } from './tones/common-words.ts'
import { allowsAllBut, withoutAvoided } from './wording/avoid.ts'

export interface ComposeRequest {
  platform: PlatformId
  brief: string
  tone: string
  instructions: string
  avoidWords: string[]
  temperature: number
  seed: number
}

const BLANK = '[your news]'

export interface Composition {
  text: string
  /** Sentences for the user: what could not be done, and what would make the draft better. */
  notices: string[]
}

/** A draft from a brief by rules. The same request gives the same draft; it says nothing that the brief does not. */
export function compose(request: ComposeRequest): Composition {
  const read = readBrief(request.brief)
  const wishes = readWishes([...read.wishes, request.instructions].join('\n'))
  const allows = allowsAllBut(request.avoidWords)
  const { brief, dropped } = withoutAvoided(read, allows)
  const scene: Scene = {
    brief,
    wishes,
    allows,
    voice: chooseVoice(wishes.tone ?? request.tone),
    lot: createLot(request.seed, request.temperature),
  }

  const tags = tagsFor(request.platform, scene)
  const whole = writeScript(scene)
  const script = wishes.sentences === undefined ? whole : inSentences(whole, wishes.sentences)
  const written = fitted(request.platform, script, wishes, (each) =>
    render(request.platform, each, { ...scene, lot: createLot(request.seed, request.temperature) }, tags),
  )
  const text = isEmpty(whole) ? BLANK : gated(written.text, request, scene, script)
  return { text: finished(text, wishes), notices: noticesFor(request, read, scene, script, { dropped, text, short: written.short }) }
}

const isEmpty = ({ hook, body, asks, linkLines, details, chapters }: Script) =>
  !hook && [body, asks, linkLines, details, chapters].every((part) => part.length === 0)

function tagsFor(platform: PlatformId, { brief, wishes, allows }: Scene): string[] {
  if (wishes.hashtags === 0) return []
  const usual = brief.grave ? Math.min(2, TAGS_WANTED[platform]) : TAGS_WANTED[platform]
  const most = wishes.hashtags ?? Math.max(usual, wishes.givenTags.length)
  return hashtagsFor(brief, most, wishes.givenTags, allows)
}

/** The last safeguard: a draft with a fact of its own is replaced by the brief's sentences as they stand. */
function gated(text: string, request: ComposeRequest, { wishes }: Scene, script: Script): string {
  const also = [wishes.startWith ?? '', wishes.endWith ?? '', ...wishes.givenTags, request.instructions]
  if (foreignFacts(text, request.brief, { also, common: COMMON_WORDS }).length === 0) return text
  const plain = [
    script.lead ?? script.hook,
    ...script.follow,
    ...script.body.flatMap((part) => (part.kind === 'list' ? part.items : part.sentences)),
    ...script.asks,
  ]
  return plain.filter(Boolean).join('\n\n')
}

function finished(text: string, { emoji, exclamations, hashtags }: Wishes): string {
  let result = text
  if (emoji === false)
    result = result.replace(
      / ?(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\uFE0F|\u200D|\p{Emoji_Modifier}|\p{Extended_Pictographic}|\p{Regional_Indicator})*/gu,
      '',
    )
  if (hashtags === 0) result = result.replace(/(?<![\p{L}\p{N}_&/#])#(?=[\p{N}_]*\p{L})/gu, '')
  if (!exclamations) result = result.replace(/!+/gu, '.')
  return result.trim()
}

function noticesFor(
  request: ComposeRequest,
  read: Brief,
  { brief, wishes }: Scene,
  script: Script,
  result: { dropped: number; text: string; short: boolean },
): string[] {
  const notices: string[] = []
  const language = wishes.language ? wishes.language.charAt(0).toUpperCase() + wishes.language.slice(1) : undefined
  if (!read.english) notices.push('The composer words English only: your sentences were kept as they are.')
  else if (language) notices.push(`The composer writes English only; for ${language} choose a model.`)
  if (script.bare || result.text === BLANK)
    notices.push('The brief gives a topic only. Add one number, a name or a date for a post that says more.')
  else if (isThin(brief)) notices.push('Add a number, a name or a date: the composer only says what your brief says.')
  else if (request.platform === 'blog' && result.text.split(/\s+/u).length < 250)
    notices.push('The article is as long as your facts: add details, figures or quotes for a longer one.')
  if (read.injections > 0) notices.push('Sentences addressed to the writer instead of your readers were left out.')
  if (read.shouted) notices.push('The brief was in capitals: check the names.')
  if (result.dropped > 0) notices.push('Sentences with words to avoid were left out.')
  if (!result.short) notices.push('It could not be made as short as you asked without losing the point.')
  if (wishes.unread.length > 0) notices.push(`The composer follows formal instructions only; not applied: ${quoted(wishes.unread)}.`)
  return notices
}

const isThin = ({ facts, units, asks, english }: Brief) =>
  english &&
  units.length + asks.length <= 1 &&
  facts.names.length + facts.dates.length + facts.prices.length + facts.percents.length + facts.places.length === 0

function quoted(sentences: string[]): string {
  const shown = sentences.slice(0, 2).map((sentence) => `"${sentence.length > 60 ? `${sentence.slice(0, 57).trim()}…` : sentence}"`)
  return sentences.length > 2 ? `${shown.join(', ')} and others` : shown.join(', ')
}
