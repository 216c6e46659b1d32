import { consumeBatches, type EventBus, type EventOf } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import { SERVICE } from '../events/publishes.ts'
import { ACTIVITY_EVENTS, type ActivityEvent, activityOfEvent } from './activity-of-event.ts'
import type { UsersContext } from './context.ts'

const USERS_GROUP = 'admin.users'

const STATE_EVENTS = [
  'com.loomcast.auth.account-changed.v1',
  'com.loomcast.auth.account-deleted.v1',
  'com.loomcast.billing.entitlement-changed.v2',
] as const

type StateEvent = EventOf<(typeof STATE_EVENTS)[number]>

const isActivity = (event: StateEvent | ActivityEvent): event is ActivityEvent => ACTIVITY_EVENTS.some((type) => type === event.type)

/** Feeds the directory of users from events. They can be applied again and in any order: versions decide, and every activity has an id. */
export async function consumeUsers(
  bus: EventBus,
  { connection, repositories }: Pick<UsersContext, 'connection' | 'repositories'>,
): Promise<void> {
  await consumeBatches({
    bus,
    connection,
    service: SERVICE,
    group: USERS_GROUP,
    types: [...STATE_EVENTS, ...ACTIVITY_EVENTS],
    async handle(events, tx) {
      for (const event of events) if (!isActivity(event)) await applyState(repositories, event, tx)
      await repositories.directory.addActivities(
        tx,
        events.filter(isActivity).flatMap((event) => activityOfEvent(event) ?? []),
      )
    },
  })
}

async function applyState({ bulk, directory, views }: UsersContext['repositories'], event: StateEvent, tx: Tx): Promise<void> {
  switch (event.type) {
    case 'com.loomcast.auth.account-changed.v1':
      await directory.applyAccount(tx, { ...event.data, version: event.version })
      return
    case 'com.loomcast.auth.account-deleted.v1': {
      const { user_id, deleted_at } = event.data
      await directory.applyDeletion(tx, user_id, event.version, new Date(deleted_at))
      await bulk.forgetUser(tx, user_id)
      await views.forgetOwner(tx, user_id)
      return
    }
    case 'com.loomcast.billing.entitlement-changed.v2':
      await directory.applyEntitlement(tx, event.data.user_id, event.version, event.data)
  }
}
