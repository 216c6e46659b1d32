import type Type from 'typebox'
import { knowledgeItemChanged } from './admin.knowledge-item-changed.v2.ts'
import { accountChanged } from './auth.account-changed.v1.ts'
import { accountDeleted } from './auth.account-deleted.v1.ts'
import { adminSecurityChanged } from './auth.admin-security-changed.v1.ts'
import { emailVerified } from './auth.email-verified.v1.ts'
import { profileUpdated } from './auth.profile-updated.v1.ts'
import { sessionRevoked } from './auth.session-revoked.v1.ts'
import { signingKeysRevoked } from './auth.signing-keys-revoked.v1.ts'
import { userRegistered } from './auth.user-registered.v1.ts'
import { bonusGranted } from './billing.bonus-granted.v2.ts'
import { entitlementChanged } from './billing.entitlement-changed.v2.ts'
import { mailRequested } from './billing.mail-requested.v1.ts'
import { packageChanged } from './billing.package-changed.v1.ts'
import { paymentRecorded } from './billing.payment-recorded.v1.ts'
import { referralRecorded } from './billing.referral-recorded.v1.ts'
import { refundRecorded } from './billing.refund-recorded.v1.ts'
import { subscriptionChanged } from './billing.subscription-changed.v1.ts'
import { contentDeleted } from './content.deleted.v1.ts'
import { contentFailed } from './content.failed.v1.ts'
import { contentGenerated } from './content.generated.v1.ts'
import { contentPicturesChanged } from './content.pictures-changed.v1.ts'
import { publishMailRequested } from './publish.mail-requested.v1.ts'
import { publishPicturesChanged } from './publish.pictures-changed.v1.ts'
import { videoCompleted } from './video.completed.v1.ts'
import { videoDeleted } from './video.deleted.v1.ts'
import { videoFailed } from './video.failed.v1.ts'
import { videoRequested } from './video.requested.v1.ts'

/** All events of the platform. The JSON Schemas, the AsyncAPI document and the TypeScript types below are derived from this list. */
export const EVENTS = [
  accountChanged,
  accountDeleted,
  adminSecurityChanged,
  emailVerified,
  profileUpdated,
  sessionRevoked,
  signingKeysRevoked,
  userRegistered,
  bonusGranted,
  entitlementChanged,
  mailRequested,
  packageChanged,
  paymentRecorded,
  referralRecorded,
  refundRecorded,
  subscriptionChanged,
  contentDeleted,
  contentFailed,
  contentGenerated,
  contentPicturesChanged,
  knowledgeItemChanged,
  publishMailRequested,
  publishPicturesChanged,
  videoCompleted,
  videoDeleted,
  videoFailed,
  videoRequested,
]

type EventDataByType = { [Event in (typeof EVENTS)[number] as Event['type']]: Type.Static<Event['schema']> }

/** The name of an event type: `com.loomcast.<service>.<fact>.v<n>`. */
export type EventType = keyof EventDataByType

/** The `data` of an event type: `EventData<'com.loomcast.auth.user-registered.v1'>`. */
export type EventData<T extends EventType = EventType> = EventDataByType[T]

const TYPES: ReadonlySet<string> = new Set(EVENTS.map(({ type }) => type))

export function isEventType(type: string): type is EventType {
  return TYPES.has(type)
}

/** The JSON Schemas of all events' `data`, by CloudEvents type. `npm run asyncapi` writes them to contracts/events. */
export function eventSchemas(): Map<EventType, Record<string, unknown>> {
  return new Map(
    EVENTS.map(({ type, schema }) => {
      const $id = `https://loomcast.example/events/${type}.schema.json`
      return [type, { $schema: 'https://json-schema.org/draft/2020-12/schema', $id, ...schema }]
    }),
  )
}
