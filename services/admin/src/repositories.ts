import type { Connection } from 'mongoose'
import { modelsOf } from './models.ts'

/** The service's repositories, by aggregate. */
export function createRepositories(connection: Connection) {
  const models = modelsOf(connection)
  return { models }
}

export type Repositories = ReturnType<typeof createRepositories>
