import { DEFAULT_PLATFORM, PLATFORMS, type PlatformId, platformById } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import { compose } from '../src/engines/composer/compose.ts'

/** A brief and the composer's unedited draft for it. */
export interface Example {
  platform: PlatformId
  brief: string
  tone: string
  engine: 'composer'
  content: string
  title: string | null
  meta_description: string | null
}

/** One current example per platform. */
export function examples(): Example[] {
  return PLATFORMS.map(({ id: platform }) => {
    const { brief, tone } = guidanceFor(platform).example
    const { text, title, metaDescription } = compose({ platform, brief, tone, instructions: '', avoidWords: [], variant: 0 })
    return { platform, brief, tone, engine: 'composer', content: text, title, meta_description: metaDescription }
  })
}

const START = '<!-- examples: written by npm run examples -->'
const END = '<!-- end of examples -->'

/** The documents that show examples, by repository path, with the platforms shown in each. */
export const DOCUMENTS: readonly { path: string; shows: (example: Example) => boolean }[] = [
  { path: 'services/content/COMPOSER.md', shows: () => true },
  { path: 'docs/writers.md', shows: ({ platform }) => platform === DEFAULT_PLATFORM },
]

/** Returns the document with its examples regenerated. */
export function withExamples(document: string, written: Example[]): string {
  const [before, rest] = document.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('The document has no place for examples.')
  return `${before}${START}\n\n${written.map(asMarkdown).join('\n\n')}\n\n${END}${after}`
}

function asMarkdown({ platform, tone, brief, content, title, meta_description }: Example): string {
  const quoted = brief.split('\n').map((line) => `> ${line}`.trimEnd())
  const fields = [...(title ? [`Title: ${title}`] : []), ...(meta_description ? [`Meta description: ${meta_description}`] : [])]
  return [
    `### ${platformById(platform).name}, ${tone}`,
    '',
    ...quoted,
    '',
    '```text',
    ...(fields.length > 0 ? [...fields, ''] : []),
    content,
    '```',
  ].join('\n')
}
