import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { modelsOf } from '../models.ts'
import { removeUserData } from '../preferences/user-data.repository.ts'
import type { Repositories } from '../repositories.ts'

/** Keeps this service's copies of what others own: plans, bonuses, sign-up days, knowledge; and forgets deleted accounts. */
export async function consumeEvents({
  bus,
  connection,
  repositories,
  clock,
}: {
  bus: EventBus
  connection: mongoose.Connection
  repositories: Repositories
  clock: Clock
}): Promise<void> {
  const { meters, entitlements, knowledge, contents, generations } = repositories
  await consume({
    bus,
    connection,
    service: 'content',
    group: 'content.projections',
    handlers: {
      'com.loomcast.auth.user-registered.v1': async ({ data }, tx) => {
        await meters.setSignUp(data.user_id, new Date(data.registered_at), clock(), tx)
      },
      'com.loomcast.auth.account-deleted.v1': async ({ data }, tx) => {
        await contents.removeAllOf(data.user_id, tx)
        await generations.removeAllOf(data.user_id, tx)
        await removeUserData(modelsOf(connection), data.user_id, tx)
        await entitlements.forget(data.user_id, tx)
        await meters.close(data.user_id, clock(), tx)
      },
      'com.loomcast.billing.entitlement-changed.v1': async ({ data, version }, tx) => {
        const { user_id, changed_at: _changedAt, ...entitlement } = data
        await entitlements.apply(user_id, entitlement, version, tx)
      },
      'com.loomcast.billing.bonus-granted.v1': async ({ data }, tx) => {
        await meters.grant(data.user_id, { grant_id: data.grant_id, amount: data.generations }, clock(), tx)
      },
      'com.loomcast.admin.knowledge-item-changed.v1': async ({ data, version }, tx) => {
        const { knowledge_id, title, platform, content_type } = data
        const item = {
          knowledge_id,
          title,
          platform,
          content_type,
          content: data.deleted ? '' : data.content,
          changed_at: new Date(data.changed_at),
        }
        await knowledge.apply(item, data.is_active && !data.deleted, version, tx)
      },
    },
  })
}
