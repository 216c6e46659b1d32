import { type PlatformId, platformById } from '@loomcast/platform-rules'

export interface TextWithFields {
  text: string
  title: string | null
  meta_description: string | null
}

const MARKS = '[#*_>\\s"“]*'
const TITLE = new RegExp(`^${MARKS}(?:video )?title${MARKS}:${MARKS}(.{1,300})$`, 'iu')
const DESCRIPTION = new RegExp(`^${MARKS}meta[ -]?description${MARKS}:${MARKS}(.{1,600})$`, 'iu')
const LABEL = new RegExp(`^${MARKS}(?:video )?description${MARKS}:?${MARKS}$`, 'iu')
const HEADING = /^#{1,3} +(.{1,300})$/u
/** A model puts its fields first or last. */
const LINES_READ = 12

/**
 * A model's answer without the lines "Title: …" and "Meta description: …" that the platform takes in fields of their own. A YouTube text
 * always has a title: without such a line it is its heading, else its first line.
 */
export function withoutFields(platform: PlatformId, answer: string): TextWithFields {
  if (platform === 'youtube') return youtube(answer)
  if (platform === 'blog') return blog(answer)
  return { text: answer, title: null, meta_description: null }
}

function youtube(answer: string): TextWithFields {
  const limit = platformById('youtube').features.title?.limit ?? 100
  const lines = answer.split('\n')
  const at = lines.slice(0, LINES_READ).findIndex((line) => TITLE.test(line))
  const headingAt = lines.findIndex((line) => line.trim() !== '')
  const heading = HEADING.exec(lines[headingAt] ?? '')?.[1]
  if (at < 0 && !heading) return { text: answer, title: cut(plain(lines[headingAt] ?? ''), limit), meta_description: null }
  const title = (at < 0 ? heading : TITLE.exec(lines[at] ?? '')?.[1]) ?? ''
  const taken = at < 0 ? headingAt : at
  const rest = lines.filter((line, index) => index !== taken && !(index <= taken + 3 && LABEL.test(line)))
  return keep(answer, rest.join('\n').trim(), { title: cut(plain(title), limit), meta_description: null })
}

function blog(answer: string): TextWithFields {
  const limit = platformById('blog').features.description?.limit ?? 155
  const lines = answer.split('\n')
  const isNear = (index: number) => index < LINES_READ || index >= lines.length - LINES_READ
  const at = lines.findIndex((line, index) => isNear(index) && DESCRIPTION.test(line))
  if (at < 0) return { text: answer, title: null, meta_description: null }
  const description = DESCRIPTION.exec(lines[at] ?? '')?.[1] ?? ''
  const rest = lines.filter((_line, index) => index !== at)
  return keep(
    answer,
    rest
      .join('\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim(),
    { title: null, meta_description: cut(plain(description), limit) },
  )
}

/** A text is never emptied by taking its fields out. */
const keep = (answer: string, text: string, fields: Omit<TextWithFields, 'text'>): TextWithFields => ({ text: text || answer, ...fields })

const plain = (text: string) =>
  text
    .replace(/[*_`]{1,3}/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^["“#\s]{1,6}|["”\s]{1,6}$/gu, '')

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const start = text.slice(0, limit - 1)
  const space = start.lastIndexOf(' ')
  return `${(space > limit / 2 ? start.slice(0, space) : start).toWellFormed().replace(/[\s,;:.–-]+$/u, '')}…`
}
