import type { Breaks } from '../read-post.ts'
import { frequencyTrait, type Trait, usual } from '../trait.ts'

const BREAKS: Record<Breaks, string> = {
  one_block: 'one block without line breaks',
  paragraphs: 'paragraphs of several sentences',
  short_lines: 'lines of one sentence',
}

export const lineBreaks: Trait = {
  id: 'line_breaks',
  label: 'Line breaks',
  kind: 'choice',
  options: [
    { value: 'one_block', label: 'None' },
    { value: 'paragraphs', label: 'Paragraphs' },
    { value: 'short_lines', label: 'A line for each sentence' },
  ],
  learn: (posts) => ({ value: usual(posts.flatMap((post) => post.breaks ?? [])) }),
  describe: (value) => `Your posts mostly are ${BREAKS[value as Breaks]}.`,
  judge: (text, value) => (text.breaks === null ? null : text.breaks === value),
  found: (text) => `This text is ${BREAKS[text.breaks ?? 'one_block']}.`,
}

export const lists = frequencyTrait({
  id: 'lists',
  label: 'Lists',
  habit: 'have lists',
  present: 'has one',
  absent: 'has none',
  has: (text) => text.listLines >= 2,
})
