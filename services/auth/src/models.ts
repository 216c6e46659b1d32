import { entitlementSchema, type StoredEntitlement } from '@loomcast/quota'
import type { Connection, Model } from 'mongoose'
import { type AccountViewRecord, accountViewSchema } from './account-views/account-view.model.ts'
import { type OneTimeTokenRecord, oneTimeTokenSchema } from './accounts/one-time-token.model.ts'
import { type ResetRequestRecord, resetRequestSchema } from './accounts/reset-request.model.ts'
import { type GuardRecord, guardSchema, type UserRecord, userSchema } from './accounts/user.model.ts'
import { type SigningKeyRecord, signingKeySchema } from './keys/signing-key.model.ts'
import { type MailRecord, mailSchema } from './mail/mail.model.ts'
import { type MailRequestRecord, mailRequestSchema } from './mail/mail-request.model.ts'
import { type ChallengeRecord, challengeSchema } from './second-factor/challenge.model.ts'
import { type SecondFactorRecord, secondFactorSchema } from './second-factor/second-factor.model.ts'
import { type KnownBrowserRecord, knownBrowserSchema } from './sessions/known-browser.model.ts'
import { type RefreshTokenRecord, refreshTokenSchema, type SessionRecord, sessionSchema } from './sessions/session.model.ts'

export interface Models {
  users: Model<UserRecord>
  guards: Model<GuardRecord>
  sessions: Model<SessionRecord>
  accountViews: Model<AccountViewRecord>
  refreshTokens: Model<RefreshTokenRecord>
  knownBrowsers: Model<KnownBrowserRecord>
  oneTimeTokens: Model<OneTimeTokenRecord>
  resetRequests: Model<ResetRequestRecord>
  signingKeys: Model<SigningKeyRecord>
  secondFactors: Model<SecondFactorRecord>
  challenges: Model<ChallengeRecord>
  mails: Model<MailRecord>
  mailRequests: Model<MailRequestRecord>
  entitlements: Model<StoredEntitlement>
}

const known = new WeakMap<Connection, Models>()

/** The service's collections on a connection. Declared once per connection. */
export function authModels(connection: Connection): Models {
  const existing = known.get(connection)
  if (existing) return existing
  const models: Models = {
    users: connection.model<UserRecord>('User', userSchema),
    guards: connection.model<GuardRecord>('Guard', guardSchema),
    sessions: connection.model<SessionRecord>('Session', sessionSchema),
    accountViews: connection.model<AccountViewRecord>('AccountView', accountViewSchema),
    refreshTokens: connection.model<RefreshTokenRecord>('RefreshToken', refreshTokenSchema),
    knownBrowsers: connection.model<KnownBrowserRecord>('KnownBrowser', knownBrowserSchema),
    oneTimeTokens: connection.model<OneTimeTokenRecord>('OneTimeToken', oneTimeTokenSchema),
    resetRequests: connection.model<ResetRequestRecord>('ResetRequest', resetRequestSchema),
    signingKeys: connection.model<SigningKeyRecord>('SigningKey', signingKeySchema),
    secondFactors: connection.model<SecondFactorRecord>('SecondFactor', secondFactorSchema),
    challenges: connection.model<ChallengeRecord>('Challenge', challengeSchema),
    mails: connection.model<MailRecord>('Mail', mailSchema),
    mailRequests: connection.model<MailRequestRecord>('MailRequest', mailRequestSchema),
    entitlements: connection.model<StoredEntitlement>('Entitlement', entitlementSchema),
  }
  known.set(connection, models)
  return models
}
