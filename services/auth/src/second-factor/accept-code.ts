import { AppError } from '@loomcast/service-kit/errors'
import type { Tx } from '@loomcast/service-kit/mongo'
import { type EnteredCode, parseCode } from '../domain/second-factor.ts'
import { stepOfCode } from '../engines/totp.engine.ts'
import type { SecondFactorContext } from './context.ts'
import type { SecondFactorRecord } from './second-factor.model.ts'

/** `left`: recovery codes that remain. */
export type CodeVerdict = { outcome: 'totp' } | { outcome: 'recovery'; left: number } | { outcome: 'wrong' } | { outcome: 'reused' }

type AcceptContext = Pick<SecondFactorContext, 'store' | 'vault'>

/** Uses up a code of the authenticator app or a recovery code. Each works once, even if it is sent twice at the same time. */
export async function acceptCode(
  tx: Tx,
  { store, vault }: AcceptContext,
  factor: SecondFactorRecord,
  entered: EnteredCode,
  now: Date,
): Promise<CodeVerdict> {
  if (entered.kind === 'recovery') {
    const left = await store.secondFactors.takeRecoveryCode(tx, factor._id, vault.macs(entered.value, factor._id))
    return left === null ? { outcome: 'wrong' } : { outcome: 'recovery', left }
  }
  const step = stepOfCode(vault.open(factor.secret, factor._id), entered.value, now)
  if (step === null) return { outcome: 'wrong' }
  return { outcome: (await store.secondFactors.acceptStep(tx, factor._id, step)) ? 'totp' : 'reused' }
}

/** Throws 403 `second_factor_invalid` if the text cannot be a code. */
export function requireCode(input: string | undefined): EnteredCode {
  const entered = parseCode(input ?? '')
  if (!entered) throw wrongCode()
  return entered
}

export function wrongCode(reused = false): AppError {
  return new AppError('second_factor_invalid', reused ? 'This code was already used. Wait for the next one in your app.' : undefined)
}

/** Whether a code was verified, and was wrong. */
export function isWrongCode(error: unknown): boolean {
  return error instanceof AppError && error.code === 'second_factor_invalid'
}

/**
 * Verifies codes under the account's limit of wrong codes. `work` throws 403
 * `second_factor_invalid` after a wrong code. Throws 429 `code_guesses_exceeded`.
 */
export async function limitingGuesses<T>(
  context: Pick<SecondFactorContext, 'lockout'>,
  { user_id, source }: { user_id: string; source: string },
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await context.lockout.beginCode(user_id, source)
  try {
    const result = await work()
    await attempt.succeeded()
    return result
  } catch (error) {
    // Only wrong codes count as guesses.
    if (!isWrongCode(error)) await attempt.abandoned()
    throw error
  }
}
