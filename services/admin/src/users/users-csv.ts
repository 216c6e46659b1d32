import { type CsvRow, csvStream } from '@loomcast/service-kit/http'
import type { ListedUser } from './directory.repository.ts'

const COLUMNS = [
  { key: 'user_id', header: 'User ID' },
  { key: 'email', header: 'Email' },
  { key: 'name', header: 'Name' },
  { key: 'package', header: 'Package' },
  { key: 'role', header: 'Role' },
  { key: 'state', header: 'State' },
  { key: 'created_at', header: 'Joined (UTC)' },
  { key: 'last_activity', header: 'Last activity (UTC)' },
  { key: 'content_count', header: 'Content' },
  { key: 'video_count', header: 'Videos' },
]

/** The users as CSV for spreadsheets, one row per user. */
export const usersCsv = (users: Iterable<ListedUser> | AsyncIterable<ListedUser>) => csvStream(COLUMNS, rows(users))

async function* rows(users: Iterable<ListedUser> | AsyncIterable<ListedUser>): AsyncGenerator<CsvRow> {
  for await (const user of users) {
    yield {
      user_id: user._id,
      email: user.email,
      name: user.name,
      package: user.package_name,
      role: user.is_admin ? 'admin' : 'user',
      state: user.is_active ? 'active' : 'deactivated',
      created_at: user.created_at.toISOString(),
      last_activity: user.last_activity?.toISOString() ?? null,
      content_count: user.content_count,
      video_count: user.video_count,
    }
  }
}
