import type { Tx } from '@loomcast/service-kit/mongo'
import type { AnalyticsContext } from '../analytics/context.ts'
import type { CommandsContext } from '../commands/context.ts'
import type { BulkRepository } from './bulk.repository.ts'
import type { DirectoryRepository } from './directory.repository.ts'

export interface UsersContext extends CommandsContext {
  repositories: Omit<CommandsContext['repositories'], 'directory'> &
    AnalyticsContext['repositories'] & {
      bulk: BulkRepository
      directory: DirectoryRepository
      views: { forgetOwner(tx: Tx, userId: string): Promise<void> }
    }
}
