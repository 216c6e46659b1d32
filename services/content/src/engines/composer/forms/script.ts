import type { Brief, Unit } from '../brief/brief.ts'
import type { Detail } from '../brief/facts.ts'
import type { Point } from '../brief/point.ts'
import { leadIndex } from '../brief/salience.ts'
import type { Wishes } from '../instructions/wishes.ts'
import type { Lot } from '../random.ts'
import { emojiFor, PLAIN_EMOJI } from '../tones/emoji.ts'
import { figureHook } from '../tones/figure.ts'
import type { Voice } from '../tones/voice.ts'
import type { Allows } from '../wording/avoid.ts'
import { calmed, type Say, sayIn } from '../wording/say.ts'
import { afterConnective, closed, exclaimed, sentenceCase } from '../wording/sentence.ts'

/** A stretch of the body: sentences that stay together, or a list. */
export type Part = { kind: 'sentences'; sentences: string[]; weight: number } | { kind: 'list'; head?: string; items: string[] }

/** A post before it takes a platform's form: everything that is said, in order, worded in its tone. */
export interface Script {
  english: boolean
  grave: boolean
  voice: Voice
  say: Say
  /** A line before the first sentence; it opens the sentence itself when it ends in ":" . */
  opener?: string
  /** The first sentence of the brief's own. */
  hook: string
  /** The user's sentence behind the hook, as it stands in the brief. */
  lead?: string
  /** The same worded in the tone: the hook where the opener is left out. */
  plainHook?: string
  aside?: string
  /** May join the last sentence of the body to the rest. */
  connective?: string
  /** What leans on the hook and follows it. */
  follow: string[]
  body: Part[]
  detailHead?: string
  details: Detail[]
  asks: string[]
  closer?: string
  linkLines: string[]
  chapters: string[]
  endWith?: string
  /** The user asked for these lines: they do not give way. */
  keepsOpener: boolean
  keepsCloser: boolean
  /** Only a topic was given: nothing but the topic and a question can be said. */
  bare: boolean
}

export interface Scene {
  brief: Brief
  voice: Voice
  wishes: Wishes
  lot: Lot
  allows: Allows
}

/** Everything said, before it has a form. */
export function writeScript(scene: Scene): Script {
  const { brief, voice, wishes } = scene
  const say = sayIn(voice, { english: brief.english, exclamations: wishes.exclamations })
  const index = leadIndex(brief)
  const leadUnit = index >= 0 ? brief.units[index] : undefined
  const points = leadUnit?.kind === 'points' ? leadUnit.points : []
  const rest = brief.units.filter((_unit, at) => at !== index)
  const base = {
    english: brief.english,
    grave: brief.grave,
    voice,
    say,
    details: brief.details,
    chapters: brief.chapters,
    keepsOpener: wishes.startWith !== undefined,
    keepsCloser: wishes.endWithQuestion,
    ...(wishes.endWith && { endWith: wishes.endWith }),
  }

  const topicOnly = bareTopic(brief, points, rest)
  if (topicOnly !== undefined)
    return { ...base, ...bareScript(scene, topicOnly), body: [], follow: [], asks: [], linkLines: [], bare: true }

  const opening = openingOf(scene, points[0], say)
  const body = rest.map((unit) => partOf(unit, brief, say))
  const start = points.length === 0 && opening.hook === '' ? takeHook(body, brief.english) : undefined
  return {
    ...base,
    ...opening,
    keepsOpener: base.keepsOpener || brief.topic !== undefined,
    ...(start !== undefined && listOpening(scene, start)),
    ...asideOf(scene, points[0]?.text),
    follow: points.slice(1).flatMap((point) => say(point.text)),
    body,
    ...connectiveOf(scene),
    ...(brief.english && brief.details.length > 0 && pickHead(voice.detailHead, 'detailHead', scene)),
    asks: wishes.callToAction ? brief.asks.flatMap((ask) => say(ask.text)) : [],
    ...(opening.hook || body.length > 0 ? closerOf(scene) : {}),
    linkLines: linkLinesOf(scene),
    bare: false,
  }
}

/** The one short phrase that the brief is, or its topic when there is nothing else. */
function bareTopic(brief: Brief, points: Point[], rest: Unit[]): string | undefined {
  if (!brief.english || rest.length > 0 || brief.details.length > 0 || brief.asks.length > 0 || points.length > 1) return undefined
  const [only] = points
  if (!only) return brief.topic && brief.topic.length <= 160 ? brief.topic : undefined
  if (
    brief.topic === undefined &&
    only.fragment &&
    only.text.length <= 60 &&
    only.text.split(' ').length <= 5 &&
    !/[\d!?€$£]/u.test(only.text)
  )
    return only.text.replace(/\.$/u, '')
  return undefined
}

function bareScript({ voice, lot, brief, wishes, allows }: Scene, topic: string): { hook: string; opener?: string; closer?: string } {
  const usable = voice.bare.filter(([hook, closer]) => allows(hook) && allows(closer))
  const [hook = '{Topic}.', closer] = lot.pick(usable) ?? []
  const name = inSentence(topic, brief)
  return {
    hook: hook.replace('{topic}', () => name).replace('{Topic}', () => sentenceCase(topic)),
    ...(closer && (wishes.questions || !closer.includes('?')) && { closer }),
    ...(wishes.startWith && { opener: wishes.startWith }),
  }
}

/** A topic inside a sentence: its first letter is small again when only its place made it large. */
function inSentence(topic: string, { text, facts }: Brief): string {
  const first = topic.split(/\s/u)[0] ?? ''
  if (facts.names.some((name) => name.startsWith(first)) || /^\p{Lu}.*\p{Lu}/u.test(first) || /^I\b/u.test(first)) return topic
  const small = first.charAt(0).toLowerCase() + first.slice(1)
  const isSmallInBrief = new RegExp(`(?<!\\p{L})${small.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}(?!\\p{L})`, 'u').test(text)
  return isSmallInBrief || topic.split(' ').length === 1 || afterConnective(topic) !== undefined ? small + topic.slice(first.length) : topic
}

function openingOf(scene: Scene, lead: Point | undefined, say: Say): { opener?: string; hook: string; lead?: string } {
  const { brief, voice, wishes, lot } = scene
  const own = lead ? say(lead.text) : []
  const base = { ...(lead && { lead: lead.text, plainHook: own.join(' ') }) }
  if (wishes.startWith) return { ...base, opener: wishes.startWith, hook: own.join(' ') }
  if (!brief.english) return { ...base, hook: own.join(' '), ...(brief.topic !== undefined && { opener: brief.topic }) }
  if (brief.topic !== undefined) return { ...base, ...topicOpening(scene, brief.topic, own.join(' ')) }

  const figure = lead && voice.hooks.includes('figure') ? figureHook(lead.text) : undefined
  if (figure) return { ...base, opener: figure[0], hook: say(figure[1]).join(' ') }
  const date = voice.hooks.includes('date') ? datedOpening(brief) : undefined
  if (date) return { ...base, opener: date, hook: own.join(' ') }
  const audience = voice.hooks.includes('audience') && brief.audience ? `For ${inSentence(brief.audience, brief)}:` : undefined
  if (audience) return { ...base, opener: audience, hook: own.join(' ') }
  const opener = lot.pick(fitting(voice.openers[brief.kind], scene)) ?? ''
  return { ...base, ...(opener && lead && { opener }), hook: cheered(own.join(' '), scene) }
}

/** A title opens the post as it is; a topic whose words are missing from the sentences is named before them. */
function topicOpening(scene: Scene, topic: string, own: string): { opener?: string; hook: string } {
  const { brief, voice, lot } = scene
  const isTitle =
    !/^(?:a|an|the|our|my|your|their|his|her|how|why|what)\b/iu.test(topic) &&
    /^\p{Lu}|\s/u.test(topic) &&
    brief.text.split('\n').some((line) => line.trim().replace(/^#+/u, '').trimStart() === topic)
  if (isTitle || own === '') {
    const opener = lot.pick(fitting(voice.openers[brief.kind], scene)) ?? ''
    const title = cheered(closed(sentenceCase(topic)), scene)
    if (own === '') return { ...(opener && { opener }), hook: title }
    return { opener: opener.endsWith(':') ? `${opener} ${title}` : title, hook: own }
  }
  const line = lot.pick(fitting(voice.topics, scene)) ?? '{Topic}.'
  return { opener: line.replace('{topic}', () => inSentence(topic, brief)).replace('{Topic}', () => sentenceCase(topic)), hook: own }
}

function datedOpening({ kind, details }: Brief): string | undefined {
  if (kind !== 'event' && kind !== 'opening') return undefined
  const named = details.find(({ label }) => /^(?:When|Date)$/u.test(label))?.value
  const found = named
  return found && found.length <= 40 ? closed(sentenceCase(found)) : undefined
}

/** Casual voices raise the first sentence, grave ones never. */
function cheered(sentence: string, { voice, brief, wishes }: Scene): string {
  const isCheerful = voice.exclaims === 'first' && !brief.grave && wishes.exclamations && sentence.length < 140
  return isCheerful ? exclaimed(sentence) : sentence
}

/** The lines of a voice that may be used here, filled in. */
export function fitting(lines: readonly string[], { brief, allows, wishes }: Scene): string[] {
  return lines
    .filter((line) => brief.person !== 'none' || !/\{(?:us|we|our|are|have|want)\}/iu.test(line))
    .map((line) => filled(line, brief.person))
    .filter((line) => allows(line) && (wishes.questions || !line.includes('?')))
    .map((line) => (wishes.exclamations ? line : calmed(line)))
}

function filled(line: string, person: Brief['person']): string {
  const words: Record<string, string> =
    person === 'i'
      ? { us: 'me', we: 'I', We: 'I', our: 'my', are: 'am', have: 'have', want: 'want' }
      : { us: 'us', we: 'we', We: 'We', our: 'our', are: 'are', have: 'have', want: 'want' }
  return line.replace(/\{(us|we|We|our|are|have|want)\}/gu, (whole, key: string) => words[key] ?? whole)
}

function asideOf(scene: Scene, lead: string | undefined): { aside?: string } {
  const { voice, brief, lot } = scene
  // It winks at a figure; after anything else it would wink at nothing.
  if (!brief.english || brief.grave || !/\d\s?(?:%|percent)|[€$£]\s?\d|\b\d{2,}\b/iu.test(lead ?? '')) return {}
  const aside = lot.pick(fitting(voice.asides, scene))
  return aside ? { aside } : {}
}

function partOf(unit: Unit, brief: Brief, say: Say): Part {
  if (unit.kind === 'list')
    return { kind: 'list', items: unit.items.map((item) => say(item).join(' ')), ...(unit.intro !== undefined && { head: unit.intro }) }
  const weight = unit.points.reduce((sum, point) => sum + (/\d/u.test(point.text) ? 2 : 1), 0) - brief.units.indexOf(unit) * 0.1
  return { kind: 'sentences', sentences: unit.points.flatMap((point) => say(point.text)), weight }
}

/** A brief that is a list: its heading, or as many of its first items as make a phrase, open the post. */
function takeHook(body: Part[], english: boolean): string {
  const [first] = body
  if (first?.kind !== 'list') return ''
  if (first.head) {
    const { head } = first
    delete first.head
    return head
  }
  const taken: string[] = []
  while (first.items.length > 0 && taken.join(' ').split(' ').length < 2) taken.push(...first.items.splice(0, 1))
  if (first.items.length === 0) body.shift()
  const phrase = taken.map((item, index) => (index === 0 ? item : (afterConnective(item) ?? item))).join(', ')
  return english ? closed(phrase) : phrase
}

function listOpening(scene: Scene, hook: string): { hook: string; opener?: string } {
  const { brief, voice, lot, wishes } = scene
  const opener = wishes.startWith ?? (brief.english && hook ? lot.pick(fitting(voice.openers[brief.kind], scene)) : '')
  return { hook: cheered(hook, scene), ...(opener && { opener }) }
}

function connectiveOf(scene: Scene): { connective?: string } {
  const { voice, brief, lot } = scene
  if (!brief.english || brief.grave) return {}
  const connective = lot.pick(fitting(voice.connectives, scene))
  return connective ? { connective } : {}
}

function closerOf(scene: Scene): { closer?: string } {
  const { brief, voice, wishes, lot } = scene
  if (wishes.endWith) return {}
  const own = wishes.questions ? brief.questions.map((question) => question.text).join(' ') : ''
  if (own) return { closer: own }
  if (!brief.english) return {}
  if (wishes.endWithQuestion)
    return {
      closer:
        lot.pick(fitting(voice.closers[brief.kind].filter(endsAsQuestion), scene)) ??
        lot.pick(fitting(['What do you think?', 'How about you?', 'What would you add?'], scene)) ??
        '',
    }
  if (!wishes.callToAction) return {}
  if (brief.asks.length > 0 && !voice.closesAfterAsk) return {}
  if (brief.grave && /\b(?:questions?|contact|call|write to|email|get in touch)\b/iu.test(brief.text)) return {}
  const closer = lot.pick(fitting(voice.closers[brief.kind], scene))
  return closer ? { closer } : {}
}

const endsAsQuestion = (line: string) => /\?$/u.test(line)

function linkLinesOf(scene: Scene): string[] {
  const { brief, voice, wishes, lot } = scene
  if (!wishes.links) return []
  const line = brief.english ? (lot.pick(fitting(voice.linkLines, scene)) ?? '{link}') : '{link}'
  return brief.bareLinks.map((link, index) => (index === 0 ? line : '{link}').replace('{link}', () => link))
}

export function pickHead<K extends string>(lines: readonly string[], key: K, scene: Scene): Partial<Record<K, string>> {
  const head = scene.lot.pick(fitting(lines, scene))
  return (head ? { [key]: head } : {}) as Partial<Record<K, string>>
}

/** The emoji of a scene: none when the voice or the user wants none. */
export function sceneEmoji({ brief, voice, wishes }: Scene): string {
  if (wishes.emoji === false) return ''
  if (voice.emoji === 'none' && wishes.emoji !== true) return ''
  const emoji = emojiFor(brief)
  // A sparing voice uses one that says something, or none.
  return voice.emoji === 'warm' || wishes.emoji === true || emoji !== PLAIN_EMOJI ? emoji : ''
}
