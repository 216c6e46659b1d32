/** Names of columns and fields that have the text of a post, the usual ones first. */
export const TEXT_NAMES: readonly string[] = [
  'sharecommentary',
  'fulltext',
  'text',
  'posttext',
  'content',
  'post',
  'caption',
  'body',
  'message',
  'tweet',
  'commentary',
  'description',
]

const DATE_NAMES: readonly string[] = [
  'writtenat',
  'date',
  'createdat',
  'published',
  'publishedat',
  'postedat',
  'posted',
  'created',
  'timestamp',
  'time',
]

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

export function isTextName(name: string, wanted?: string): boolean {
  return wanted === undefined ? TEXT_NAMES.includes(plain(name)) : plain(name) === wanted
}

export const isDateName = (name: string): boolean => DATE_NAMES.includes(plain(name))

/** A date that begins with year, month and day, as UTC if it has no offset; undefined for other formats, because their order of day and month is not known. */
export function looseDate(value: unknown): Date | undefined {
  if (typeof value === 'number') return new Date(value < 1e11 ? value * 1000 : value)
  const text = String(value ?? '').trim()
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) || text.length === 10
  return new Date(hasOffset ? text.replace(' ', 'T') : `${text.replace(' ', 'T').replace(/ UTC$/, '')}Z`)
}
