import { type PlatformId, platformById, trimEndOf, trimStartOf } from '@loomcast/platforms'

export interface TextWithFields {
  text: string
  title: string | null
  meta_description: string | null
}

/** Markdown, quotation marks and whitespace around a label. */
const MARKS = '#*_>"“ \t\r\u00A0'
const MAX_LABEL = 60
const TITLES = ['title', 'video title']
const META_DESCRIPTIONS = ['meta description', 'meta-description', 'metadescription']
const DESCRIPTIONS = ['description', 'video description']
const MAX_TITLE = 300
const MAX_DESCRIPTION = 600
/** Models put the fields at the beginning or at the end. */
const LINES_READ = 12

/**
 * Removes the lines "Title: …" and "Meta description: …" from a model's text if the platform has separate fields for them. If the platform has a title field,
 * the title is never empty: without a title line, it is the text's heading, otherwise its first line.
 */
export function withoutFields(platform: PlatformId, response: string): TextWithFields {
  const { title, metaDescription } = platformById(platform).features
  if (title?.separate) return withoutTitle(response, title.limit)
  if (metaDescription) return withoutMetaDescription(response, metaDescription.limit)
  return { text: response, title: null, meta_description: null }
}

/** The maximum length of a platform's separate fields. Undefined if the platform does not have the field. */
export function fieldLimits(platform: PlatformId): { title: number | undefined; meta_description: number | undefined } {
  const { title, metaDescription } = platformById(platform).features
  return { title: title?.separate ? title.limit : undefined, meta_description: metaDescription?.limit }
}

function withoutTitle(response: string, limit: number): TextWithFields {
  const lines = response.split('\n')
  const at = lines.slice(0, LINES_READ).findIndex((line) => titleIn(line) !== undefined)
  const headingAt = lines.findIndex((line) => line.trim() !== '')
  const heading = headingIn(lines[headingAt] ?? '')
  if (at < 0 && !heading) return { text: response, title: cut(plain(lines[headingAt] ?? ''), limit), meta_description: null }
  const title = (at < 0 ? heading : titleIn(lines[at] ?? '')) ?? ''
  const taken = at < 0 ? headingAt : at
  const rest = lines.filter((line, index) => index !== taken && !(index <= taken + 3 && isDescriptionLabel(line)))
  return keep(response, rest.join('\n').trim(), { title: cut(plain(title), limit), meta_description: null })
}

function withoutMetaDescription(response: string, limit: number): TextWithFields {
  const lines = response.split('\n')
  const isNear = (index: number) => index < LINES_READ || index >= lines.length - LINES_READ
  const at = lines.findIndex((line, index) => isNear(index) && descriptionIn(line) !== undefined)
  if (at < 0) return { text: response, title: null, meta_description: null }
  const description = descriptionIn(lines[at] ?? '') ?? ''
  const rest = lines.filter((_line, index) => index !== at)
  return keep(
    response,
    rest
      .join('\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim(),
    { title: null, meta_description: cut(plain(description), limit) },
  )
}

const bare = (text: string) => trimStartOf(trimEndOf(text, MARKS), MARKS)

/** The value of a line `Label: value`. Undefined for any other line, and for a value longer than `most` characters. */
function valueAfter(labels: readonly string[], line: string, most: number): string | undefined {
  const colon = line.slice(0, MAX_LABEL).indexOf(':')
  if (colon < 0 || !labels.includes(bare(line.slice(0, colon)).toLowerCase())) return undefined
  const value = trimStartOf(line.slice(colon + 1), MARKS)
  return value.length > 0 && value.length <= most ? value : undefined
}

const titleIn = (line: string) => valueAfter(TITLES, line, MAX_TITLE)
const descriptionIn = (line: string) => valueAfter(META_DESCRIPTIONS, line, MAX_DESCRIPTION)
const isDescriptionLabel = (line: string) =>
  line.length <= MAX_LABEL && DESCRIPTIONS.includes(bare(trimEndOf(bare(line), ':')).toLowerCase())

function headingIn(line: string): string | undefined {
  if (!/^#{1,3} /u.test(line)) return undefined
  const heading = trimStartOf(line, '# ')
  return heading.length > 0 && heading.length <= MAX_TITLE ? heading : undefined
}

/** Keeps the original text if removing the fields would leave it empty. */
const keep = (response: string, text: string, fields: Omit<TextWithFields, 'text'>): TextWithFields => ({
  text: text || response,
  ...fields,
})

const plain = (text: string) =>
  text
    .replace(/[*_`]{1,3}/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^["“#\s]{1,6}|["”\s]{1,6}$/gu, '')

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const start = text.slice(0, limit - 1)
  const space = start.lastIndexOf(' ')
  return `${trimEndOf((space > limit / 2 ? start.slice(0, space) : start).toWellFormed(), ' ,;:.–-')}…`
}
