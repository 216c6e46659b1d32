import { SCENE_SECONDS } from './models.ts'
import type { Look, Scene } from './storyboard.ts'

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

/** Longest caption that viewers can read during one scene, in characters. */
const CAPTION_LIMIT = 90

/**
 * Splits the user's instructions into scenes without adding text. Lines or numbered points become scenes, otherwise sentences, one per scene. When there are
 * more than scenes, adjacent ones share a scene. When there are fewer, they are split at sentences, then at clauses, and the rest stay for another scene, so
 * that no scene is without words. Scene k shows image k; when there are fewer images than scenes, they repeat from the first.
 */
export function scenesFromInstructions(instructions: string, count: number, imageIds: readonly string[]): Scene[] {
  const captions = distribute(split(partsOf(instructions), count), count)
  return captions.map((caption, index) => ({
    index,
    file_id: imageIds[index % imageIds.length] ?? '',
    caption: shortened(caption),
    emphasis: emphasized(caption),
    direction: caption,
    seconds: SCENE_SECONDS,
  }))
}

/** Returns the lines and numbered points when there are several, otherwise the sentences. */
function partsOf(instructions: string): string[] {
  const clean = (text: string) => text.replace(/^\s*(?:[-*•–]|scene\s*\d+\s*[:.)-]|\d{1,2}\s*[:.)])\s*/iu, '').trim()
  const lines = instructions.split(/\r?\n/u).map(clean).filter(Boolean)
  if (lines.length > 1) return lines
  return sentencesOf(instructions).map(clean).filter(Boolean)
}

function sentencesOf(text: string): string[] {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment.trim()).filter(Boolean)
}

/** Splits the longest parts that can be split until there are `count`. */
function split(parts: readonly string[], count: number): string[] {
  const result = [...parts]
  while (result.length < count) {
    const halves = result
      .map((part, index) => ({ index, length: part.length, halves: halvesOf(part) }))
      .filter((each) => each.halves !== null)
    const [longest] = halves.toSorted((one, other) => other.length - one.length)
    if (!longest?.halves) return result
    result.splice(longest.index, 1, ...longest.halves)
  }
  return result
}

/** Shorter clauses do not stand alone. */
const LEAST_WORDS = 3

/** Splits a text at the sentence nearest to its middle, otherwise at the clause; null when it has neither. */
function halvesOf(text: string): [string, string] | null {
  const sentences = sentencesOf(text)
  if (sentences.length > 1) {
    const middle = Math.ceil(sentences.length / 2)
    return [sentences.slice(0, middle).join(' '), sentences.slice(middle).join(' ')]
  }
  const clauses = [...text.matchAll(/[,;:–—] +/gu)]
    .map(({ index, 0: mark }): [string, string] => [text.slice(0, index).trim(), text.slice(index + mark.length).trim()])
    .filter((halves) => halves.every((half) => half.split(' ').length >= LEAST_WORDS))
  return clauses.toSorted((one, other) => distanceFromMiddle(one) - distanceFromMiddle(other))[0] ?? null
}

const distanceFromMiddle = ([before, after]: [string, string]) => Math.abs(before.length - after.length)

/** Returns exactly `count` captions. Adjacent parts share a scene when there are too many; parts stay for several scenes when there are too few. */
function distribute(parts: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * parts.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * parts.length) / count))
    return parts.slice(from, to).join(' ')
  })
}

/** Matches the period at the end of the last sentence, but not that of `a.m.` */
const LAST_STOP = /(?<!\.\p{L})\.$/u

function shortened(text: string): string {
  const caption = text.replace(/\s+/gu, ' ').trim()
  if (caption.length <= CAPTION_LIMIT) return caption.replace(LAST_STOP, '')
  const cut = caption.slice(0, CAPTION_LIMIT)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '), cut.lastIndexOf(', '))
  const at = end > CAPTION_LIMIT / 2 ? end : cut.lastIndexOf(' ')
  return at > 0 ? `${cut.slice(0, at).replace(/[,;:.]$/u, '')}…` : `${cut}…`
}

/** Returns at most two words to emphasize: numbers, otherwise the longest word. */
function emphasized(caption: string): string[] {
  const words = caption.match(/[\p{L}\p{N}%€$£.,'’-]+/gu) ?? []
  const bare = words.map((word) => word.replace(/^[.,'’-]+|(?<![.,'’-])[.,'’-]+$/gu, '')).filter(Boolean)
  const numbers = bare.filter((word) => /\d/u.test(word))
  if (numbers.length > 0) return numbers.slice(0, 2)
  const longest = bare.filter((word) => word.length > 4).sort((one, other) => other.length - one.length)
  return longest.slice(0, 1)
}
