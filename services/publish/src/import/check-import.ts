import { AppError } from '@loomcast/service-kit/errors'
import { type Limits, limitsOf } from '../accounts/limits.ts'
import type { PublishContext } from '../context.ts'
import { localTimeAt } from '../domain/local-time.ts'
import { timeZoneOf } from '../domain/time-zone-names.ts'
import { duplicates, type RequestedNewPost } from '../posts/plan-posts.ts'
import type { StoredPost } from '../posts/post.model.ts'
import { resolvePost } from '../posts/requested-post.ts'
import type { Column, Field } from './columns.ts'
import { type CsvRow, readTable } from './csv-table.ts'
import { type Read, readDate, readTime, readWhen } from './date-cell.ts'
import { createDestinations } from './destinations.ts'
import type { Fault } from './fault.ts'
import { readLink, readState, readText } from './text-cell.ts'

export interface RequestedImport {
  csv: string
  time_zone: string
}

export interface RowWarning {
  row: number
  code: 'duplicate' | 'too_long' | 'time_moved' | 'past'
  text: string
}

export interface CheckedImport {
  columns: Column[]
  /** In the order of the file, without rows with faults. */
  posts: { row: number; post: RequestedNewPost; network: string | null }[]
  rows: number
  faults: Fault[]
  warnings: RowWarning[]
  limits: Limits['imported']
}

/** Reads a file and names every fault of every row. Stores nothing. */
export async function checkImport(context: PublishContext, userId: string, { csv, time_zone }: RequestedImport): Promise<CheckedImport> {
  const zone = timeZoneOf(time_zone)
  if (zone === null) throw new AppError('unknown_time_zone')
  const limits = limitsOf(await context.repositories.entitlements.find(userId)).imported
  const bytes = Buffer.byteLength(csv)
  if (bytes > limits.bytes) throw new AppError('import_too_large', tooLarge(bytes, limits.bytes))
  const table = readTable(csv)
  const checked: CheckedImport = {
    columns: table.columns,
    posts: [],
    rows: table.rows.length,
    faults: [...table.faults],
    warnings: [],
    limits,
  }
  if (table.faults.length > 0) return checked
  if (table.rows.length === 0) checked.faults.push(ofFile('There are no posts below the names of the columns.'))
  if (table.rows.length > limits.rows)
    checked.faults.push(ofFile(`This file has ${table.rows.length} posts, and your plan allows ${limits.rows} in one file. Split it.`))
  const destinationOf = createDestinations(await context.repositories.connections.list(userId), context.adapters)
  const valid: StoredPost[] = []
  for (const row of table.rows.slice(0, limits.rows)) {
    const { post, faults } = readRow(row, table.columns, destinationOf, zone)
    checked.faults.push(...faults)
    const stored = post && (await checkPost(context, userId, row.row, post, table.columns, checked))
    if (stored) valid.push(stored)
  }
  for (const { index, text } of await duplicates(context, userId, valid)) {
    const row = checked.posts[index]?.row
    if (row !== undefined) checked.warnings.push({ row, code: 'duplicate', text })
  }
  const byRow = (one: { row: number | null }, other: { row: number | null }) => (one.row ?? 0) - (other.row ?? 0)
  checked.faults.sort(byRow)
  checked.warnings.sort(byRow)
  return checked
}

const ofFile = (text: string): Fault => ({ row: null, column: null, text })

function tooLarge(bytes: number, limit: number): string {
  const kilobytes = (count: number) => Math.ceil(count / 1024).toLocaleString('en')
  return `This file has ${kilobytes(bytes)} KB, and your plan allows ${kilobytes(limit)} KB. Split it.`
}

const nameOf = (columns: readonly Column[], ...fields: Field[]): string | null =>
  columns.find(({ field }) => field !== null && fields.includes(field))?.name ?? null

/** Reads the cells of a row: a post, or all faults. */
function readRow(
  { row, cells }: CsvRow,
  columns: readonly Column[],
  destinationOf: ReturnType<typeof createDestinations>,
  time_zone: string,
): { post: RequestedNewPost | null; faults: Fault[] } {
  const faults: Fault[] = []
  const cellOf = (field: Field) => cells[columns.findIndex((column) => column.field === field)] ?? ''
  const fault = (text: string, ...fields: Field[]) => void faults.push({ row, column: nameOf(columns, ...fields), text })
  const valueIn = (read: Read, ...fields: Field[]): string => {
    if ('value' in read) return read.value
    fault(read.fault, ...fields)
    return ''
  }

  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    fault('This row has more cells than there are columns. Put quotes around a text that has a separator in it.')
  const hasWhen = columns.some(({ field }) => field === 'when')
  const local_time = hasWhen
    ? valueIn(readWhen(cellOf('when')), 'when')
    : `${valueIn(readDate(cellOf('date')), 'date')}T${valueIn(readTime(cellOf('time')), 'time')}`
  const link = valueIn(readLink(cellOf('link')), 'link')
  const text = valueIn(readText(cellOf('text'), link), 'text')
  const state = valueIn(readState(cellOf('state')), 'state') === 'draft' ? 'draft' : 'planned'
  const title = cellOf('title').trim()
  if (title.length > 300) fault('The title has more than 300 characters. Shorten it.', 'title')
  const first_comment = cellOf('first_comment').trim() || null
  const destination = destinationOf(cellOf('account'), cellOf('platform'))
  if ('fault' in destination) {
    fault(destination.fault, destination.field, 'account', 'platform')
    return { post: null, faults }
  }
  return {
    post: faults.length > 0 ? null : { ...destination, text, title: title || null, first_comment, local_time, time_zone, state },
    faults,
  }
}

/** Checks a post as it would be planned. One whose time has passed, or that is too long for its network, becomes a draft, with a warning. */
async function checkPost(
  context: PublishContext,
  userId: string,
  row: number,
  requested: RequestedNewPost,
  columns: readonly Column[],
  { posts, faults, warnings }: CheckedImport,
): Promise<StoredPost | null> {
  let post = requested
  for (;;) {
    try {
      const { resolved, warnings: found } = await resolvePost(context, userId, post, { index: posts.length, path: '' })
      // A file has no pictures.
      for (const { code, text } of found)
        if (code !== 'alt_missing' && !warnings.some((known) => known.row === row && known.code === code))
          warnings.push({ row, code, text })
      posts.push({ row, post, network: resolved.network && (context.adapters.get(resolved.network)?.name ?? null) })
      // Only what is compared with other posts is needed.
      return { ...resolved, _id: `row_${row}`, series_id: null } as StoredPost
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const isPast = error.code === 'time_is_past'
      const path = error.errors?.[0]?.path
      const isTooLong = error.code === 'text_too_long_for_network'
      if (post.state === 'planned' && (isPast || isTooLong)) {
        warnings.push(isPast ? pastWarning(row, post, context.clock()) : tooLongWarning(row, path))
        post = { ...post, state: 'draft' }
        continue
      }
      faults.push({ row, column: nameOf(columns, ...fieldsAt(path)), text: error.detail })
      return null
    }
  }
}

/** The fields of a file that an error of a post can be about. */
function fieldsAt(path: string | undefined): Field[] {
  if (path === 'local_time') return ['when', 'date']
  if (path === 'connection_id') return ['account']
  return path === 'first_comment' ? ['first_comment'] : ['text']
}

function pastWarning(row: number, { time_zone }: RequestedNewPost, now: Date): RowWarning {
  const clock = localTimeAt(now, time_zone).replace('T', ' ')
  return { row, code: 'past', text: `This time has passed: it is ${clock} now. The post is saved as a draft.` }
}

function tooLongWarning(row: number, path: string | undefined): RowWarning {
  const what = path === 'first_comment' ? 'first comment' : 'text'
  return { row, code: 'too_long', text: `This ${what} is too long for the network. The post is saved as a draft: shorten it there.` }
}
