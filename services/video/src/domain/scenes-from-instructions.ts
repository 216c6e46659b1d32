import { SCENE_SECONDS } from './models.ts'
import type { Look, Scene } from './storyboard.ts'

export const DEFAULT_LOOK: Look = {
  template: 'story',
  captions: 'bold',
  transition: 'template',
  music: 'off',
  voice: 'off',
  title_card: null,
  call_to_action: null,
}

/** Longest caption that reads in a scene's time, in characters. */
const CAPTION_LIMIT = 90

/**
 * Scenes out of the person's own instructions, with nothing added: lines or numbered points are scenes; else the sentences are
 * dealt out in their order. Scene k shows image k, then round again.
 */
export function scenesByRules(instructions: string, count: number, imageIds: readonly string[]): Scene[] {
  const captions = dealOut(parts(instructions), count)
  return captions.map((caption, index) => ({
    index,
    file_id: imageIds[index % imageIds.length] ?? '',
    caption: shortened(caption),
    emphasis: stressed(caption),
    direction: caption,
    seconds: SCENE_SECONDS,
  }))
}

/** The pieces that a person wrote: lines and numbered points when there are several, sentences otherwise. */
function parts(instructions: string): string[] {
  const clean = (text: string) => text.replace(/^\s*(?:[-*•–]|scene\s*\d+\s*[:.)-]|\d{1,2}\s*[:.)])\s*/iu, '').trim()
  const lines = instructions.split(/\r?\n/u).map(clean).filter(Boolean)
  if (lines.length > 1) return lines
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(instructions)
  return [...sentences].map(({ segment }) => clean(segment)).filter(Boolean)
}

/** Exactly `count` captions: neighbours share a scene when there are too many, the last scenes stay silent when there are too few. */
function dealOut(pieces: readonly string[], count: number): string[] {
  if (pieces.length <= count) return Array.from({ length: count }, (_, index) => pieces[index] ?? '')
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * pieces.length) / count)
    const to = Math.floor(((index + 1) * pieces.length) / count)
    return pieces.slice(from, to).join(' ')
  })
}

/** The full stop of the last sentence, and not that of `a.m.` */
const LAST_STOP = /(?<!\.\p{L})\.$/u

function shortened(text: string): string {
  const caption = text.replace(/\s+/gu, ' ').trim()
  if (caption.length <= CAPTION_LIMIT) return caption.replace(LAST_STOP, '')
  const cut = caption.slice(0, CAPTION_LIMIT)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '), cut.lastIndexOf(', '))
  const at = end > CAPTION_LIMIT / 2 ? end : cut.lastIndexOf(' ')
  return at > 0 ? `${cut.slice(0, at).replace(/[,;:.]$/u, '')}…` : `${cut}…`
}

/** What the eye should catch: figures first, else the longest word. At most two. */
function stressed(caption: string): string[] {
  const words = caption.match(/[\p{L}\p{N}%€$£.,'’-]+/gu) ?? []
  const bare = words.map((word) => word.replace(/^[.,'’-]+|(?<![.,'’-])[.,'’-]+$/gu, '')).filter(Boolean)
  const figures = bare.filter((word) => /\d/u.test(word))
  if (figures.length > 0) return figures.slice(0, 2)
  const longest = bare.filter((word) => word.length > 4).sort((one, other) => other.length - one.length)
  return longest.slice(0, 1)
}
