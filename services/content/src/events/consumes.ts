import type { Entitlements, Meter } from '@loomcast/quota'
import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { KnowledgeItem } from '../domain/knowledge.ts'

/** Data of users, which is deleted with their accounts. */
interface UserData {
  removeAllOf(userId: string, tx: Tx): Promise<void>
}

export interface ConsumingStores {
  meters: Meter
  entitlements: Entitlements
  knowledge: { apply(item: KnowledgeItem, isActive: boolean, version: number, tx: Tx): Promise<void> }
  contents: UserData
  generations: UserData
  sets: UserData
  settings: UserData
  templates: UserData
  voices: UserData
  confirmedPictures: UserData
}

/** Applies entitlements, bonuses, sign-up dates and knowledge items from other services, and deletes the data of deleted accounts. */
export async function consumeEvents({
  bus,
  connection,
  repositories,
  clock,
}: {
  bus: EventBus
  connection: mongoose.Connection
  repositories: ConsumingStores
  clock: Clock
}): Promise<void> {
  const { meters, entitlements, knowledge, contents, generations, sets, settings, templates, voices, confirmedPictures } = repositories
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
        await sets.removeAllOf(data.user_id, tx)
        await settings.removeAllOf(data.user_id, tx)
        await templates.removeAllOf(data.user_id, tx)
        await voices.removeAllOf(data.user_id, tx)
        await confirmedPictures.removeAllOf(data.user_id, tx)
        await entitlements.delete(data.user_id, tx)
        await meters.close(data.user_id, clock(), tx)
      },
      'com.loomcast.billing.entitlement-changed.v2': async (event, tx) => {
        // Stores nothing for a deleted account.
        if (await meters.confirmOpen(event.data.user_id, clock(), tx)) await entitlements.apply(event, tx)
      },
      'com.loomcast.billing.bonus-granted.v2': async ({ data: { user_id, grant_id, texts } }, tx) => {
        if (texts > 0) await meters.grant(user_id, { grant_id, amount: texts }, clock(), tx)
      },
      'com.loomcast.admin.knowledge-item-changed.v2': async ({ data, version }, tx) => {
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
