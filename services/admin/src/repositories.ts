import type { Connection } from 'mongoose'
import { createAuditRepository } from './audit/audit.repository.ts'
import { createCommandRepository } from './commands/command.repository.ts'
import { modelsOf } from './models.ts'

/** The service's repositories, by aggregate. */
export function createRepositories(connection: Connection) {
  const models = modelsOf(connection)
  return {
    models,
    audit: createAuditRepository(models),
    commands: createCommandRepository(models),
  }
}

export type Repositories = ReturnType<typeof createRepositories>
