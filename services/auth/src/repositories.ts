import { createEntitlements } from '@loomcast/quota'
import type { Connection } from 'mongoose'
import { createAccountViewRepository } from './account-views/account-view.repository.ts'
import { createOneTimeTokenRepository } from './accounts/one-time-token.repository.ts'
import { createUserRepository } from './accounts/user.repository.ts'
import { createSigningKeyRepository } from './keys/signing-key.repository.ts'
import { createMailRepository } from './mail/mail.repository.ts'
import { createMailRequestRepository } from './mail/mail-request.repository.ts'
import { modelsOf } from './models.ts'
import { createResetRequestRepository } from './recovery/reset-request.repository.ts'
import { createChallengeRepository } from './second-factor/challenge.repository.ts'
import { createSecondFactorRepository } from './second-factor/second-factor.repository.ts'
import { createKnownBrowserRepository } from './sessions/known-browser.repository.ts'
import { createSessionRepository } from './sessions/session.repository.ts'

/** The service's repositories, by aggregate. */
export function createStore(connection: Connection) {
  const models = modelsOf(connection)
  return {
    users: createUserRepository(models),
    accountViews: createAccountViewRepository(models),
    sessions: createSessionRepository(models),
    knownBrowsers: createKnownBrowserRepository(models),
    oneTimeTokens: createOneTimeTokenRepository(models),
    resetRequests: createResetRequestRepository(models),
    signingKeys: createSigningKeyRepository(models),
    secondFactors: createSecondFactorRepository(models),
    challenges: createChallengeRepository(models),
    mails: createMailRepository(models),
    mailRequests: createMailRequestRepository(models),
    entitlements: createEntitlements(models.entitlements),
  }
}

export type Store = ReturnType<typeof createStore>
