import type { SessionsContext } from '../sessions/context.ts'
import type { ChallengeRepository } from './challenge.repository.ts'
import type { SecondFactorRepository } from './second-factor.repository.ts'
import type { Vault } from './vault.ts'

export interface SecondFactorContext extends SessionsContext {
  store: SessionsContext['store'] & { secondFactors: SecondFactorRepository; challenges: ChallengeRepository }
  vault: Vault
}
