import { randomInt } from 'node:crypto'
import { AppError } from '@loomcast/service-kit/errors'
import { isDuplicateKey, withTransaction } from '@loomcast/service-kit/mongo'
import { retry } from '@loomcast/service-kit/time'
import { CODE_ALPHABET, CODE_LENGTH, codeExpiry, codeStateAt } from '../domain/referral.ts'
import type { ReferralsContext } from './context.ts'

/** A collision with an existing code, or a parallel request of the same user that created one. */
const RETRY = { attempts: 5, isRetryable: isDuplicateKey }

/**
 * Returns the user's active code. Creates one if there is none, or if it expired. Throws 409 `referrals_inactive`, `referral_limit_reached`; 404 for a deleted
 * account.
 */
export async function activeCode(context: ReferralsContext, userId: string): Promise<string> {
  return retry(() => createUnlessActive(context, userId), RETRY)
}

async function createUnlessActive({ connection, repositories, clock }: ReferralsContext, userId: string): Promise<string> {
  const { settings, accounts, codes } = repositories.referrals
  return withTransaction(connection, async (tx) => {
    const now = clock()
    const program = await settings.read(tx)
    if (!program.is_active) throw new AppError('referrals_inactive')
    const account = await accounts.touch(tx, userId)
    if (!account) throw new AppError('not_found', 'This account was deleted.')
    const code = await codes.activeOf(userId, tx)
    const state = codeStateAt(code ?? { state: 'active', expires_at: null }, account.awarded, program, now)
    if (state === 'spent') throw new AppError('referral_limit_reached')
    if (code && state === 'active') return code._id
    if (code) await codes.end(tx, userId, 'expired')
    const created = newCode()
    await codes.insert(tx, {
      _id: created,
      user_id: userId,
      state: 'active',
      created_at: now,
      expires_at: codeExpiry(program, now),
      uses_count: 0,
    })
    return created
  })
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}
