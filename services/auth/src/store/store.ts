import type { Connection } from 'mongoose'
import { createEntitlementRepository } from './entitlement.repository.ts'
import { createKnownBrowserRepository } from './known-browser.repository.ts'
import { createMailRepository } from './mail.repository.ts'
import { authModels } from './models.ts'
import { createOneTimeTokenRepository } from './one-time-token.repository.ts'
import { createResetRequestRepository } from './reset-request.repository.ts'
import { createSessionRepository } from './session.repository.ts'
import { createSigningKeyRepository } from './signing-key.repository.ts'
import { createUserRepository } from './user.repository.ts'

/** Everything the service keeps, by aggregate. */
export function createStore(connection: Connection) {
  const models = authModels(connection)
  return {
    users: createUserRepository(models),
    sessions: createSessionRepository(models),
    knownBrowsers: createKnownBrowserRepository(models),
    oneTimeTokens: createOneTimeTokenRepository(models),
    resetRequests: createResetRequestRepository(models),
    signingKeys: createSigningKeyRepository(models),
    mails: createMailRepository(models),
    entitlements: createEntitlementRepository(models),
  }
}

export type Store = ReturnType<typeof createStore>
