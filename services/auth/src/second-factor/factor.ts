import { AppError } from '@loomcast/service-kit/errors'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { announceFactorOff, announceFactorOn, announceNewRecoveryCodes } from '../accounts/notices.ts'
import { recordRefusal, recordSecurity, type SecurityAction } from '../accounts/record-security.ts'
import { requireUser } from '../accounts/require-user.ts'
import type { User } from '../domain/account.ts'
import { invalid } from '../domain/faults.ts'
import { type AuthenticatorSetup, authenticatorSetup, newTotpSecret, stepOfCode } from '../engines/totp.engine.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { endSessions } from '../sessions/sessions.ts'
import { acceptCode, isWrongCode, limitingGuesses, requireCode, wrongCode } from './accept-code.ts'
import type { SecondFactorContext } from './context.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

export interface Caller {
  user_id: string
  session_id: string
}

export interface SecondFactorState {
  enabled: boolean
  enabled_at: string | null
  recovery_codes_left: number
  /** Administrators cannot turn the factor off. */
  required: boolean
}

export async function secondFactorState({ store, adminMfa }: SecondFactorContext, userId: string): Promise<SecondFactorState> {
  const factor = await store.secondFactors.active(userId)
  return {
    enabled: factor !== null,
    enabled_at: factor?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: factor?.recovery_codes.length ?? 0,
    required: adminMfa === 'required',
  }
}

/** Starts a set-up with the account's password. Throws 403 `wrong_password`, 409 `second_factor_on`, 429 `locked`. */
export async function startSetup(
  context: SecondFactorContext,
  caller: Caller,
  { password }: { password?: string },
  ip: string,
): Promise<AuthenticatorSetup> {
  const user = await requireUser(context, caller.user_id)
  await confirmWith(context, user, caller, password, ip)
  return withTransaction(context.connection, (tx) => beginFactor(tx, context, user))
}

/**
 * Turns the factor on with a first code, ends all other sessions, and returns the recovery codes, which are shown only now. Throws 403
 * `second_factor_invalid`, 409 `second_factor_off` without a started set-up, 429 `code_guesses_exceeded`.
 */
export async function finishSetup(
  context: SecondFactorContext,
  caller: Caller,
  { code }: { code?: string },
  ip: string,
): Promise<string[]> {
  const { user_id, session_id } = caller
  requireCode(code)
  return limitingGuesses(context, { user_id, source: `session ${session_id}` }, () =>
    withTransaction(context.connection, async (tx) => {
      const user = await present(tx, context, user_id)
      const codes = await confirmFactor(tx, context, user, code)
      const now = context.clock()
      // Conflicts with a sign-in without the factor that runs at the same time.
      if (!(await context.store.users.recordPassword(tx, user_id, user.password_hash, now))) throw new AppError('conflict')
      await context.store.sessions.recordFactor(tx, session_id, now)
      const ended_sessions = await endSessions(tx, context, user_id, { except: session_id }, 'logout')
      await announceFactorOn(tx, context, user, now)
      await recordSecurity(tx, user, { action: 'second_factor.on', session_id, ip, ended_sessions }, now)
      return codes
    }),
  )
}

/** Replaces all recovery codes. Throws as `turnOff`. */
export async function renewRecoveryCodes(context: SecondFactorContext, caller: Caller, input: Proof, ip: string): Promise<string[]> {
  return withProof(context, caller, input, { action: 'recovery_codes.renew', ip }, async (tx, user) => {
    const { codes, digests } = newRecoveryCodes(context.vault, user._id)
    await context.store.secondFactors.replaceRecoveryCodes(tx, user._id, digests)
    await announceNewRecoveryCodes(tx, context, user, context.clock())
    return codes
  })
}

/**
 * Turns the factor off with the password and a code. Throws 403 `wrong_password` and `second_factor_invalid`, 409 `second_factor_off` and
 * `second_factor_mandatory`, 429.
 */
export async function turnOff(context: SecondFactorContext, caller: Caller, input: Proof, ip: string): Promise<void> {
  if (context.adminMfa === 'required') throw new AppError('second_factor_mandatory')
  await withProof(context, caller, input, { action: 'second_factor.off', ip }, async (tx, user) => {
    await context.store.secondFactors.remove(tx, user._id)
    await announceFactorOff(tx, context, user, context.clock())
  })
}

export interface Proof {
  password?: string
  code?: string
}

/** Runs the work in a transaction after the password and a code were verified, and announces it. A wrong password or code is announced too. */
async function withProof<T>(
  context: SecondFactorContext,
  caller: Caller,
  { password, code }: Proof,
  { action, ip }: { action: SecurityAction; ip: string },
  work: (tx: Tx, user: User) => Promise<T>,
): Promise<T> {
  const { user_id, session_id } = caller
  const before = await requireUser(context, user_id)
  const event = { action, session_id, ip }
  const refused = async (error: unknown): Promise<never> => {
    if (isWrongCode(error) || (error instanceof AppError && error.code === 'wrong_password'))
      await recordRefusal(context, before, event, error)
    throw error
  }
  await confirmWith(context, before, caller, password, ip).catch(refused)
  const entered = requireCode(code)
  return limitingGuesses(context, { user_id, source: `session ${session_id}` }, () =>
    withTransaction(context.connection, async (tx) => {
      const user = await present(tx, context, user_id)
      const factor = await context.store.secondFactors.active(user_id, tx)
      if (!factor) throw new AppError('second_factor_off')
      const verdict = await acceptCode(tx, context, factor, entered, context.clock())
      if (verdict.outcome === 'wrong' || verdict.outcome === 'reused') throw wrongCode(verdict.outcome === 'reused')
      await recordSecurity(tx, user, event, context.clock())
      return work(tx, user)
    }),
  ).catch(refused)
}

/** Throws 409 `second_factor_on`. */
export async function beginFactor(tx: Tx, { store, vault, clock }: SecondFactorContext, user: User): Promise<AuthenticatorSetup> {
  const secret = newTotpSecret()
  if (!(await store.secondFactors.begin(tx, user._id, vault.seal(secret, user._id), clock()))) throw new AppError('second_factor_on')
  return authenticatorSetup(secret, user.email)
}

/** Activates the pending factor with a first code. Returns the recovery codes. Throws 403 `second_factor_invalid`, 409 `second_factor_off`. */
export async function confirmFactor(
  tx: Tx,
  { store, vault, clock }: SecondFactorContext,
  user: User,
  code: string | undefined,
): Promise<string[]> {
  const entered = requireCode(code)
  const pending = await store.secondFactors.find(user._id, tx)
  if (!pending) throw new AppError('second_factor_off')
  if (pending.confirmed_at !== null) throw new AppError('second_factor_on')
  const now = clock()
  const step = entered.kind === 'totp' ? stepOfCode(vault.open(pending.secret, user._id), entered.value, now) : null
  if (step === null) throw wrongCode()
  const { codes, digests } = newRecoveryCodes(vault, user._id)
  if (!(await store.secondFactors.confirm(tx, pending, step, digests, now))) throw new AppError('conflict')
  return codes
}

async function present(tx: Tx, { store }: SecondFactorContext, userId: string): Promise<User> {
  const user = await store.users.findById(userId, tx)
  if (!user) throw new AppError('account_deleted')
  return user
}

async function confirmWith(
  context: SecondFactorContext,
  user: User,
  caller: Caller,
  password: string | undefined,
  ip: string,
): Promise<void> {
  if (!password) throw invalid([{ path: 'password', message: 'Enter your password' }])
  await confirmPassword(context, user, password, { ip, session_id: caller.session_id }, 'password')
}
