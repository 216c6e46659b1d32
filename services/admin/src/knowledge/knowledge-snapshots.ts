import { type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Model } from 'mongoose'
import { knowledgeItemChanged } from '../events/publishes.ts'
import type { KnowledgeRecord } from './knowledge.model.ts'

/** What a new consumer needs of admin: the knowledge items, also deleted ones until they are purged. */
export function knowledgeSnapshots(knowledge: Model<KnowledgeRecord>): SnapshotSource {
  return snapshotsOf('knowledge', knowledge, {}, (item) => [knowledgeItemChanged(item)])
}
