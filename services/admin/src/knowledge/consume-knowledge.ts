import { consumeBatches, type EventBus, type EventOf } from '@loomcast/service-kit/events'
import { SERVICE } from '../events/publishes.ts'
import type { KnowledgeContext } from './context.ts'

const KNOWLEDGE_GROUP = 'admin.knowledge'

const TYPES = ['com.loomcast.auth.account-deleted.v1', 'com.loomcast.content.generated.v1'] as const
type KnowledgeEvent = EventOf<(typeof TYPES)[number]>
const isOfType =
  <T extends KnowledgeEvent['type']>(type: T) =>
  (event: KnowledgeEvent): event is Extract<KnowledgeEvent, { type: T }> =>
    event.type === type

/**
 * Feeds the use of knowledge items from events. A deletion is applied to the directory too: the group `admin.users` can be behind this one, and a generation that
 * arrives after the deletion must find it.
 */
export async function consumeKnowledge(
  bus: EventBus,
  { connection, repositories: { directory, knowledge } }: Pick<KnowledgeContext, 'connection' | 'repositories'>,
): Promise<void> {
  await consumeBatches({
    bus,
    connection,
    service: SERVICE,
    group: KNOWLEDGE_GROUP,
    types: TYPES,
    async handle(events, tx) {
      for (const { data, version } of events.filter(isOfType('com.loomcast.auth.account-deleted.v1'))) {
        await directory.applyDeletion(tx, data.user_id, version, new Date(data.deleted_at))
        await knowledge.forgetUser(data.user_id, tx)
      }
      const generations = events.filter(isOfType('com.loomcast.content.generated.v1')).map(({ data }) => data)
      await knowledge.recordUse(generations, tx)
    },
  })
}
