import type { ListedUser } from './users.api.ts'

type Cell = string | number | null

/** The columns of the server's export. */
const COLUMNS: readonly [header: string, cell: (user: ListedUser) => Cell][] = [
  ['User ID', ({ user_id }) => user_id],
  ['Email', ({ email }) => email],
  ['Name', ({ name }) => name],
  ['Subscription', ({ subscription_status }) => subscription_status],
  ['Package', ({ package_name }) => package_name],
  ['Role', ({ is_admin }) => (is_admin ? 'admin' : 'user')],
  ['State', ({ is_active }) => (is_active ? 'active' : 'deactivated')],
  ['Joined (UTC)', ({ created_at }) => created_at],
  ['Last activity (UTC)', ({ last_activity }) => last_activity],
  ['Content', ({ content_count }) => content_count],
  ['Videos', ({ video_count }) => video_count],
]
const BYTE_ORDER_MARK = '\uFEFF'

/** Users as CSV like the server's export: RFC 4180 with a byte order mark. Cells that a spreadsheet would run as a formula begin with an apostrophe. */
export function usersCsv(users: readonly ListedUser[]): string {
  const lines = [COLUMNS.map(([header]) => header), ...users.map((user) => COLUMNS.map(([, cell]) => cell(user)))]
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: Cell): string {
  const text = cell === null ? '' : String(cell)
  const safe = typeof cell === 'string' && /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
