import type { Look, SceneText } from '../api/wire.ts'

/** The text of one scene. What a person wrote stays theirs when texts are written for them. */
export interface SceneDraft {
  caption: string
  emphasis: string[]
  direction: string
  edited: boolean
}

export const CAPTION_LIMIT = 200
export const MOST_EMPHASIS = 6
/** Longest caption that reads in a scene's time, in characters. */
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

/** The first `count` scenes; texts beyond are kept for when there are more again. */
export function scenesFor(scenes: readonly SceneDraft[], count: number): SceneDraft[] {
  return Array.from({ length: count }, (_, index) => scenes[index] ?? NO_TEXT)
}

export function sceneWith(scenes: readonly SceneDraft[], index: number, change: Partial<SceneDraft>): SceneDraft[] {
  return scenesFor(scenes, Math.max(scenes.length, index + 1)).map((scene, at) => {
    if (at !== index) return scene
    const next = { ...scene, ...change, edited: true }
    // Engines that make footage follow the person's own words.
    if (change.caption !== undefined) next.direction = change.caption
    return { ...next, emphasis: next.emphasis.filter((word) => wordsOf(next.caption).includes(word)) }
  })
}

/** Texts that were written, put where nobody wrote one. */
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

/** The words of a caption that can be stressed, each once, without the signs round them. */
export function wordsOf(caption: string): string[] {
  const words = caption.match(/[\p{L}\p{N}%€$£][\p{L}\p{N}\p{M}%€$£.,'’-]*/gu) ?? []
  return [...new Set(words.map((word) => word.replace(/(?<![.,'’-])[.,'’-]+$/u, '')).filter(Boolean))]
}

export function isDefaultLook(look: Look): boolean {
  return JSON.stringify(look) === JSON.stringify(DEFAULT_LOOK)
}

/** Cards without their words are no cards. */
export function lookToSend(look: Look): Look {
  const title = look.title_card?.title.trim()
  const call = look.call_to_action?.text.trim()
  return {
    ...look,
    title_card: title ? { title, subtitle: look.title_card?.subtitle.trim() ?? '' } : null,
    call_to_action: call ? { text: call, detail: look.call_to_action?.detail.trim() ?? '' } : null,
  }
}
