import type { Connection } from 'mongoose'
import { createFactRepository } from './analytics/fact.repository.ts'
import { createRollupRepository } from './analytics/rollup.repository.ts'
import { createAuditRepository } from './audit/audit.repository.ts'
import { createCommandRepository } from './commands/command.repository.ts'
import { createFinanceRepository } from './finance/finance.repository.ts'
import { createSubscriberRepository } from './finance/subscriber.repository.ts'
import { createKnowledgeRepository } from './knowledge/knowledge.repository.ts'
import { modelsOf } from './models.ts'
import { createBulkRepository } from './users/bulk.repository.ts'
import { createDirectoryRepository } from './users/directory.repository.ts'
import { createViewRepository } from './views/view.repository.ts'

/** The service's repositories, by aggregate. */
export function createRepositories(connection: Connection) {
  const models = modelsOf(connection)
  const directory = createDirectoryRepository(models)
  return {
    models,
    audit: createAuditRepository(models),
    bulk: createBulkRepository(models),
    commands: createCommandRepository(models),
    directory,
    finance: createFinanceRepository(models),
    subscribers: createSubscriberRepository(models),
    views: createViewRepository(models),
    facts: createFactRepository(models),
    rollups: createRollupRepository(models),
    knowledge: createKnowledgeRepository(models, directory.deletedAmong),
  }
}

export type Repositories = ReturnType<typeof createRepositories>
