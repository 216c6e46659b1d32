import { type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Connection } from 'mongoose'
import { modelsOf } from '../models.ts'
import { knowledgeItemChanged } from './publishes.ts'

/** What a new consumer needs of admin: the knowledge items, also deleted ones until they are purged. */
export function snapshotSources(connection: Connection): SnapshotSource[] {
  return [snapshotsOf('knowledge', modelsOf(connection).knowledge, {}, (item) => [knowledgeItemChanged(item)])]
}
