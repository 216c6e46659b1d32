import type { Point } from '@loomcast/video-scenes'
import type { Look, SceneText } from '../api/wire.ts'

/** The part of a clip that a scene shows. */
export interface ClipPart {
  /** In seconds, from the beginning of the clip. */
  start: number
  seconds: number
  sound: boolean
  /** In percent of the level of the clip; absent for 100. */
  volume?: number
}

/** The text of one scene. Generated text does not replace the user's own. */
export interface SceneDraft {
  caption: string
  emphasis: string[]
  direction: string
  edited: boolean
  /** True if the user wants no words on this scene. */
  wordless: boolean
  /** The length that the user set; absent if it is automatic. */
  fixed_seconds?: number
  /** The point of the picture that the user wants in the frame; absent if the renderer chooses. */
  focus?: Point
  /** The part of a clip that the user chose; absent if it is the beginning. */
  clip?: ClipPart
}

/** The texts of the scenes, by the picture that they belong to (`sceneKeys`). */
export type SceneTexts = Readonly<Record<string, SceneDraft>>

export const CAPTION_LIMIT = 200
export const DIRECTION_LIMIT = 1_000
export const MAX_EMPHASIS = 6
/** How loud music is, in percent of its usual level. */
export const MUSIC_VOLUME = { min: 10, max: 100 }
/** The most characters of a caption that viewers can read in a second. */
export const READABLE_PER_SECOND = 17

export const NO_TEXT: SceneDraft = { caption: '', emphasis: [], direction: '', edited: false, wordless: false }

export const DEFAULT_LOOK: Look = {
  template: 'story',
  captions: 'bold',
  transition: 'template',
  music: 'warm',
  voice: 'off',
  title_card: null,
  call_to_action: null,
  ai_line: 'off',
}

/**
 * The keys of the texts of `count` scenes: the id of the scene's picture, so that a text follows its picture when pictures are added, removed or reordered.
 * Pictures that repeat have a text for each repetition.
 */
export function sceneKeys(pictureIds: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / Math.max(1, pictureIds.length))
    const id = pictureIds[index % Math.max(1, pictureIds.length)] ?? ''
    return round === 0 ? id : `${id}#${round}`
  })
}

export function scenesFor(texts: SceneTexts, keys: readonly string[]): SceneDraft[] {
  return keys.map((key) => texts[key] ?? NO_TEXT)
}

export function textsWith(texts: SceneTexts, key: string, change: Partial<SceneDraft>): SceneTexts {
  const next = { ...(texts[key] ?? NO_TEXT), ...change, edited: true }
  // Engines that generate footage follow the user's own words.
  if (change.caption !== undefined) next.direction = change.caption
  return { ...texts, [key]: { ...next, emphasis: next.emphasis.filter((part) => isIn(next.caption, part)) } }
}

/** Replaces the captions of all scenes. A scene without words stays without. */
export function textsWithCaptions(texts: SceneTexts, keys: readonly string[], captions: readonly string[]): SceneTexts {
  return keys.reduce<SceneTexts>((next, key, index) => {
    const caption = captions[index] ?? ''
    return textsWith(next, key, { caption, wordless: caption === '' })
  }, texts)
}

/** Sets the length of a scene, or makes it automatic. The author of the text stays the same. */
export function textsWithLength(texts: SceneTexts, key: string, seconds: number | undefined): SceneTexts {
  const { fixed_seconds: _, ...scene } = texts[key] ?? NO_TEXT
  return { ...texts, [key]: { ...scene, ...(seconds !== undefined && { fixed_seconds: seconds }) } }
}

/** Sets the point of the picture that the frame shows, or leaves it to the renderer. The author of the text stays the same. */
export function textsWithFocus(texts: SceneTexts, key: string, point: Point | undefined): SceneTexts {
  const { focus: _, ...scene } = texts[key] ?? NO_TEXT
  return { ...texts, [key]: { ...scene, ...(point !== undefined && { focus: point }) } }
}

/** Sets the part of a clip that the scene shows. The author of the text stays the same. */
export function textsWithClip(texts: SceneTexts, key: string, clip: ClipPart): SceneTexts {
  return { ...texts, [key]: { ...(texts[key] ?? NO_TEXT), clip } }
}

/** The point that the user chose, as the service expects it. */
export function focusToSend({ focus }: SceneDraft): { focus?: Point } {
  return focus === undefined ? {} : { focus }
}

/** The length that the user set, as the service and the estimate expect it. */
export function lengthToSend({ fixed_seconds }: SceneDraft): { fixed_seconds?: number } {
  return fixed_seconds === undefined ? {} : { fixed_seconds }
}

/** True if the scene still needs a text: it has none, and the user wants one. */
export function isOpen({ caption, wordless }: SceneDraft): boolean {
  return !wordless && caption.trim() === ''
}

/** Inserts generated texts into the scenes that have none of the user's own. */
export function withWritten(
  texts: SceneTexts,
  keys: readonly string[],
  written: readonly Required<Omit<SceneText, 'fixed_seconds' | 'focus' | 'clip'>>[],
): SceneTexts {
  const next = { ...texts }
  for (const [index, key] of keys.entries()) {
    const scene = texts[key] ?? NO_TEXT
    const text = written[index]
    if (!text || scene.wordless || (scene.edited && !isOpen(scene))) continue
    next[key] = { ...scene, caption: text.caption, emphasis: text.emphasis, direction: text.direction, edited: false, wordless: false }
  }
  return next
}

/** The caption as it is shown: none if the user wants no words. */
export function captionOf({ caption, wordless }: SceneDraft): string {
  return wordless ? '' : caption.trim()
}

/** The words of a caption that can be emphasized, each once and without punctuation. */
export function wordsOf(caption: string): string[] {
  const words = caption.match(/[\p{L}\p{N}%€$£][\p{L}\p{N}\p{M}%€$£.,'’-]*/gu) ?? []
  return [...new Set(words.map((word) => word.replace(/(?<![.,'’-])[.,'’-]+$/u, '')).filter(Boolean))]
}

function isIn(caption: string, part: string): boolean {
  const words = wordsOf(part)
  return words.length > 0 && words.every((word) => wordsOf(caption).includes(word))
}

/** Whether a word is emphasized, alone or in a part of several words, such as a date. */
export function isEmphasized(emphasis: readonly string[], word: string): boolean {
  return emphasis.some((part) => wordsOf(part).includes(word))
}

/** Adds a word to the emphasis or removes it. The other words of a part stay emphasized. */
export function withToggled(emphasis: readonly string[], word: string): string[] {
  if (!isEmphasized(emphasis, word)) return [...emphasis, word]
  const rest = emphasis.flatMap((part) => (wordsOf(part).includes(word) ? wordsOf(part).filter((each) => each !== word) : [part]))
  return [...new Set(rest)].slice(0, MAX_EMPHASIS)
}

export const SPELLING_LIMITS = { count: 20, written: 40, spoken: 60 }

/** Whether a spelling is for one word; the service rejects others. */
export const isOneWord = (text: string) => /^\S+$/u.test(text.trim())

/** Trims the cards' texts, and removes a card without text, a line about AI that is off, the normal pace and the usual volume. */
export function lookToSend({ ai_line = 'off', pace = 'normal', music_volume = MUSIC_VOLUME.max, spellings = [], ...look }: Look): Look {
  const complete = spellings
    .map(({ written, spoken }) => ({ written: written.trim(), spoken: spoken.trim() }))
    .filter(({ written, spoken }) => isOneWord(written) && spoken !== '')
  const title = look.title_card?.title.trim()
  const call = look.call_to_action?.text.trim()
  return {
    ...look,
    title_card: title ? { title, subtitle: look.title_card?.subtitle.trim() ?? '' } : null,
    call_to_action: call ? { text: call, detail: look.call_to_action?.detail.trim() ?? '' } : null,
    ...(ai_line !== 'off' && { ai_line }),
    ...(pace !== 'normal' && { pace }),
    ...(music_volume !== MUSIC_VOLUME.max && { music_volume }),
    ...(complete.length > 0 && { spellings: complete }),
  }
}
