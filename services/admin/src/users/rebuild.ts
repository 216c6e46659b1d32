import { withTransaction } from '@loomcast/service-kit/mongo'
import { withRebuildLease } from '../rebuild-lease.ts'
import type { UsersContext } from './context.ts'

export interface DirectoryRebuildReport {
  users: number
}

interface RebuildOptions {
  /** Users in one transaction. Default 100. */
  batch?: number
  /** Called before every transaction. */
  onStep?(): void | Promise<void>
}

/**
 * Computes the counters and the last activity of every user again from the stored activities. The counters of a user depend on the user's activities only, so
 * each transaction replaces them as a whole, and no reader sees a part of them. Concurrent events about the same users conflict with it. Accounts and packages are
 * states of their owners and stay as they are. Throws AppError `conflict` if another rebuild is running.
 */
export async function rebuildDirectory(
  { connection, repositories: { directory } }: Pick<UsersContext, 'connection' | 'repositories'>,
  { batch = 100, onStep }: RebuildOptions = {},
): Promise<DirectoryRebuildReport> {
  return withRebuildLease(connection, 'directory rebuild', async (requireLease) => {
    let users = 0
    for (let after = ''; ; ) {
      requireLease()
      await onStep?.()
      const ids = await withTransaction(connection, (tx) => directory.recountAfter(after, batch, tx))
      const last = ids.at(-1)
      if (last === undefined) return { users }
      users += ids.length
      after = last
    }
  })
}
