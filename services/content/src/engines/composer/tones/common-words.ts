import { plain, wordsOf } from '../brief/lexicon.ts'
import { VOICES } from './choose.ts'

/** Every word of the writer's own lines, in lower case: where one of them opens a line its capital makes it no name. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  [
    ...Object.values(VOICES).flatMap((voice) => strings(voice)),
    'Meta description',
    'In this video',
    'What this video is about',
    'Chapters',
    'What it costs next who figures when where more about point by point take part how to apply get it now touch try listen find',
  ]
    .flatMap(wordsOf)
    .map(plain),
)

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}
