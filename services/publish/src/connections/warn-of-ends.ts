import { withTransaction } from '@loomcast/service-kit/mongo'
import type { PublishContext } from '../context.ts'
import { requestMail } from '../events/publishes.ts'
import type { StoredConnection } from './connection.model.ts'
import { connectionEndsMail } from './connection-mails.ts'
import { readableCredentials } from './connections.ts'
import { timesOf } from './renewal-time.ts'

const DAY_MS = 24 * 3600_000
/** How many days before its end the person is warned of it. The last one first. */
const WARNED_DAYS = [1, 7] as const
const PAGE = 100

/**
 * Warns people by email of sign-ins that end and that only they can renew, if they have planned something for the account: once a week before, and once a day before.
 * What is planned later is found by a later round. The warning and the email are stored together. Returns how many were requested.
 */
export async function warnOfEnds(context: PublishContext, stop?: AbortSignal): Promise<number> {
  const now = context.clock()
  let count = 0
  for (const days of WARNED_DAYS) {
    let last: StoredConnection | undefined
    do {
      const page: StoredConnection[] = await context.repositories.connections.endingUntil(
        new Date(now.getTime() + days * DAY_MS),
        now,
        days,
        last,
        PAGE,
      )
      for (const connection of page) if (!stop?.aborted && (await warn(context, connection, days, now))) count += 1
      last = page.length === PAGE ? page.at(-1) : undefined
    } while (last && !stop?.aborted)
  }
  return count
}

async function warn(context: PublishContext, connection: StoredConnection, days: number, now: Date): Promise<boolean> {
  const { connections, sending } = context.repositories
  const { ends_at } = connection
  if (!ends_at || !(await sending.isNeeded(connection._id))) return false
  return withTransaction(context.connection, async (tx) => {
    if (!(await connections.markWarned(connection, days, tx))) return false
    await requestMail(tx, connection.user_id, connectionEndsMail(connection, ends_at, days), now)
    return true
  })
}

/** Stores when the sign-ins of accounts end that an earlier release connected. */
export async function rememberEnds(context: PublishContext, stop?: AbortSignal): Promise<void> {
  for await (const connection of context.repositories.connections.each()) {
    if (stop?.aborted) return
    const signIn = context.adapters.get(connection.network)?.signIn
    const credentials = signIn && connection.ends_at === undefined ? readableCredentials(context, connection) : null
    if (credentials) await context.repositories.connections.addTimes(connection, timesOf(credentials, signIn))
  }
}
