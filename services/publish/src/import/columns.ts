import type { Fault } from './fault.ts'

export type Field = 'date' | 'time' | 'when' | 'account' | 'platform' | 'text' | 'title' | 'first_comment' | 'link' | 'state'

export interface Column {
  /** As it is written in the file. */
  name: string
  /** Null for a column that is ignored. */
  field: Field | null
}

/** Names of columns, in letters only. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  date: ['date', 'day', 'publishdate', 'postdate', 'scheduleddate'],
  time: ['time', 'hour', 'publishtime', 'posttime', 'scheduledtime'],
  when: ['dateandtime', 'datetime', 'when', 'scheduledat', 'publishat', 'scheduledfor'],
  account: ['account', 'network', 'profile', 'channel', 'through', 'postthrough', 'accountnetwork', 'accountornetwork'],
  platform: ['platform', 'posttype'],
  text: ['text', 'post', 'message', 'caption', 'content', 'posttext'],
  title: ['title', 'headline'],
  first_comment: ['firstcomment', 'comment'],
  link: ['link', 'url', 'webaddress'],
  state: ['state', 'status'],
}

const BY_NAME = new Map(Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as Field])))

const fieldOf = (name: string): Field | null => BY_NAME.get(name.toLowerCase().replace(/[^a-z]+/gu, '')) ?? null

/** What each column contains, and what is missing. The order of columns does not matter. */
export function columnsOf(names: readonly string[]): { columns: Column[]; faults: Fault[] } {
  const columns = names.map((name) => ({ name: name.trim(), field: fieldOf(name) }))
  const has = (field: Field) => columns.some((column) => column.field === field)
  const faults: Fault[] = []
  const missing = (text: string) => faults.push({ row: 1, column: null, text })
  if (!has('text')) missing('There is no column with the texts. Name one “text”.')
  if (!has('when') && !has('date')) missing('There is no column with the dates. Name one “date”.')
  if (!has('when') && !has('time')) missing('There is no column with the times. Name one “time”.')
  if (!has('account') && !has('platform')) missing('There is no column that says where the posts go. Name one “account” or “platform”.')
  for (const [index, { name, field }] of columns.entries())
    if (field !== null && columns.findIndex((other) => other.field === field) < index)
      faults.push({
        row: 1,
        column: name,
        text: `Two columns can be the ${field.replace('_', ' ')}. Remove one of them, or give it another name.`,
      })
  return { columns, faults }
}
