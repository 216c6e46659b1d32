import { entitlementSchema } from '@loomcast/quota'
import { modelRegistry } from '@loomcast/service-kit/mongo'
import type { Connection } from 'mongoose'
import { accountViewSchema } from './account-views/account-view.model.ts'
import { oneTimeTokenSchema } from './accounts/one-time-token.model.ts'
import { guardSchema, userSchema } from './accounts/user.model.ts'
import { signingKeySchema } from './keys/signing-key.model.ts'
import { mailSchema } from './mail/mail.model.ts'
import { mailRequestSchema } from './mail/mail-request.model.ts'
import { resetRequestSchema } from './recovery/reset-request.model.ts'
import { challengeSchema } from './second-factor/challenge.model.ts'
import { secondFactorSchema } from './second-factor/second-factor.model.ts'
import { knownBrowserSchema } from './sessions/known-browser.model.ts'
import { refreshTokenSchema, sessionSchema } from './sessions/session.model.ts'

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: Connection) {
  const model = modelRegistry(connection)
  return {
    users: model('User', userSchema),
    guards: model('Guard', guardSchema),
    sessions: model('Session', sessionSchema),
    accountViews: model('AccountView', accountViewSchema),
    refreshTokens: model('RefreshToken', refreshTokenSchema),
    knownBrowsers: model('KnownBrowser', knownBrowserSchema),
    oneTimeTokens: model('OneTimeToken', oneTimeTokenSchema),
    resetRequests: model('ResetRequest', resetRequestSchema),
    signingKeys: model('SigningKey', signingKeySchema),
    secondFactors: model('SecondFactor', secondFactorSchema),
    challenges: model('Challenge', challengeSchema),
    mails: model('Mail', mailSchema),
    mailRequests: model('MailRequest', mailRequestSchema),
    entitlements: model('Entitlement', entitlementSchema),
  }
}

export type Models = ReturnType<typeof modelsOf>
