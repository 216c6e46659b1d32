import type { Look, SceneText } from '../api/wire.ts'

/** The text of one scene. Generated text does not replace the user's own. */
export interface SceneDraft {
  caption: string
  emphasis: string[]
  direction: string
  edited: boolean
}

export const CAPTION_LIMIT = 200
export const MOST_EMPHASIS = 6
/** The longest caption that viewers can read during a scene, in characters. */
export const CAPTION_READS = 90

export const NO_TEXT: SceneDraft = { caption: '', emphasis: [], direction: '', edited: false }

export const DEFAULT_LOOK: Look = {
  template: 'story',
  captions: 'bold',
  transition: 'template',
  music: 'off',
  voice: 'off',
  title_card: null,
  call_to_action: null,
}

/** Returns `count` scenes, adding empty ones if needed. `scenes` is not changed, so later texts reappear if the count grows again. */
export function scenesFor(scenes: readonly SceneDraft[], count: number): SceneDraft[] {
  return Array.from({ length: count }, (_, index) => scenes[index] ?? NO_TEXT)
}

export function sceneWith(scenes: readonly SceneDraft[], index: number, change: Partial<SceneDraft>): SceneDraft[] {
  return scenesFor(scenes, Math.max(scenes.length, index + 1)).map((scene, at) => {
    if (at !== index) return scene
    const next = { ...scene, ...change, edited: true }
    // Engines that generate footage follow the user's own words.
    if (change.caption !== undefined) next.direction = change.caption
    return { ...next, emphasis: next.emphasis.filter((word) => wordsOf(next.caption).includes(word)) }
  })
}

/** Inserts generated texts into the scenes that the user has not edited. */
export function withWritten(scenes: readonly SceneDraft[], written: readonly Required<SceneText>[]): SceneDraft[] {
  return scenesFor(scenes, Math.max(scenes.length, written.length)).map((scene, index) => {
    const text = written[index]
    if (scene.edited || !text) return scene
    return { caption: text.caption, emphasis: text.emphasis, direction: text.direction, edited: false }
  })
}

export function hasTexts(scenes: readonly SceneDraft[]): boolean {
  return scenes.some(({ caption, edited }) => edited || caption.trim() !== '')
}

/** The words of a caption that can be emphasized, each once and without punctuation. */
export function wordsOf(caption: string): string[] {
  const words = caption.match(/[\p{L}\p{N}%€$£][\p{L}\p{N}\p{M}%€$£.,'’-]*/gu) ?? []
  return [...new Set(words.map((word) => word.replace(/(?<![.,'’-])[.,'’-]+$/u, '')).filter(Boolean))]
}

export function isDefaultLook(look: Look): boolean {
  return JSON.stringify(look) === JSON.stringify(DEFAULT_LOOK)
}

/** Trims the cards' texts and removes a card without text. */
export function lookToSend(look: Look): Look {
  const title = look.title_card?.title.trim()
  const call = look.call_to_action?.text.trim()
  return {
    ...look,
    title_card: title ? { title, subtitle: look.title_card?.subtitle.trim() ?? '' } : null,
    call_to_action: call ? { text: call, detail: look.call_to_action?.detail.trim() ?? '' } : null,
  }
}
