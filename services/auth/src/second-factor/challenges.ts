import { AppError } from '@loomcast/service-kit/errors'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { announceFactorOn, announceRecoveryCodeUse } from '../accounts/notices.ts'
import { recordRefusal, recordSecurity } from '../accounts/record-security.ts'
import { digestOf, newSecret } from '../accounts/secret.ts'
import type { User } from '../domain/account.ts'
import { CHALLENGE_GUESSES, CHALLENGE_MS } from '../domain/second-factor.ts'
import type { AuthenticatorSetup } from '../engines/totp.engine.ts'
import type { Client } from '../sessions/client.ts'
import { guessSource, rememberBrowser } from '../sessions/known-browser.ts'
import { type Entered, openSession, signedIn } from '../sessions/sessions.ts'
import { acceptCode, isWrongCode, limitingGuesses, requireCode, wrongCode } from './accept-code.ts'
import type { ChallengeKind, ChallengeRecord } from './challenge.model.ts'
import type { SecondFactorContext } from './context.ts'
import { beginFactor, confirmFactor } from './factor.ts'

/** The response to a correct password when a second step must follow. No session exists yet. */
export interface IssuedChallenge {
  challenge: string
  kind: ChallengeKind
}

/** What must follow the password before the user gets a session. Null if nothing. */
export async function requiredStep(
  tx: Tx,
  { store, adminMfa }: Pick<SecondFactorContext, 'store' | 'adminMfa'>,
  user: User,
): Promise<ChallengeKind | null> {
  if (!user.is_admin) return null
  if (await store.secondFactors.active(user._id, tx)) return 'code'
  return adminMfa === 'required' ? 'setup' : null
}

export async function issueChallenge(
  tx: Tx,
  { store }: SecondFactorContext,
  user: User,
  kind: ChallengeKind,
  now: Date,
): Promise<IssuedChallenge> {
  const { secret, digest } = newSecret()
  const expires_at = new Date(now.getTime() + CHALLENGE_MS)
  await store.challenges.insert(tx, { _id: digest, user_id: user._id, kind, guesses: 0, expires_at })
  return { challenge: secret, kind }
}

export interface ChallengeInput {
  challenge?: string
  code?: string
}

/**
 * The second step of a sign-in: opens the session. Throws 400 `challenge_invalid`, 403 `second_factor_invalid`, 429 `code_guesses_exceeded` and
 * `challenge_guesses_exceeded`.
 */
export async function answerChallenge(context: SecondFactorContext, input: ChallengeInput, client: Client): Promise<Entered> {
  return withGuess(context, input, 'code', client, async (tx, { user, digest }) => {
    const factor = await context.store.secondFactors.active(user._id, tx)
    if (!factor) throw new AppError('challenge_invalid')
    const now = context.clock()
    const verdict = await acceptCode(tx, context, factor, requireCode(input.code), now)
    if (verdict.outcome === 'wrong' || verdict.outcome === 'reused') throw wrongCode(verdict.outcome === 'reused')
    const opened = await open(tx, context, user, digest, client, now)
    if (verdict.outcome === 'recovery') await announceRecoveryCodeUse(tx, context, user, verdict.left, now)
    return opened
  })
}

/** Starts setting up the factor that a sign-in requires. Calling it again replaces the secret. Throws 400 `challenge_invalid`. */
export async function beginRequiredSetup(
  context: SecondFactorContext,
  input: Pick<ChallengeInput, 'challenge'>,
): Promise<AuthenticatorSetup> {
  return withTransaction(context.connection, async (tx) => {
    const { user } = await challenged(context, input.challenge, 'setup', tx)
    return beginFactor(tx, context, user)
  })
}

/** Confirms the factor that a sign-in requires, and opens the session. Throws as `answerChallenge`. */
export async function confirmRequiredSetup(
  context: SecondFactorContext,
  input: ChallengeInput,
  client: Client,
): Promise<Entered & { recovery_codes: string[] }> {
  let recovery_codes: string[] = []
  const entered = await withGuess(context, input, 'setup', client, async (tx, { user, digest }) => {
    recovery_codes = await confirmFactor(tx, context, user, input.code)
    const now = context.clock()
    await announceFactorOn(tx, context, user, now)
    await recordSecurity(tx, user, { action: 'second_factor.on', ip: client.ip }, now)
    return open(tx, context, user, digest, client, now)
  })
  return { ...entered, recovery_codes }
}

interface Challenged {
  user: User
  digest: string
}

/** Counts the guess for the account and for the challenge before the code is verified, so that parallel guesses cannot exceed the limits. */
async function withGuess(
  context: SecondFactorContext,
  input: ChallengeInput,
  kind: ChallengeKind,
  client: Client,
  work: (tx: Tx, found: Challenged) => Promise<Opened>,
): Promise<Entered> {
  const { user, digest } = await challenged(context, input.challenge, kind)
  requireCode(input.code)
  const source = await guessSource(context, user._id, client.browserToken)
  const opened = await limitingGuesses(context, { user_id: user._id, source }, async () => {
    const guesses = await context.store.challenges.countGuess(digest)
    if (guesses === null) throw new AppError('challenge_invalid')
    if (guesses > CHALLENGE_GUESSES) throw new AppError('challenge_guesses_exceeded', undefined, { headers: { 'retry-after': '1' } })
    return withTransaction(context.connection, async (tx) => work(tx, await challenged(context, input.challenge, kind, tx)))
  }).catch(async (error: unknown) => {
    if (isWrongCode(error)) await recordRefusal(context, user, { action: 'admin.login', ip: client.ip }, error)
    throw error
  })
  return { ...(await signedIn(context, opened.user, opened.session)), browserToken: opened.browserToken }
}

async function challenged(context: SecondFactorContext, challenge: string | undefined, kind: ChallengeKind, tx?: Tx): Promise<Challenged> {
  const digest = digestOf(challenge ?? '')
  const found: ChallengeRecord | null = await context.store.challenges.find(digest, kind, context.clock(), tx)
  const user = found && (await context.store.users.findById(found.user_id, tx))
  if (!user?.is_admin) throw new AppError('challenge_invalid')
  return { user, digest }
}

type Opened = Awaited<ReturnType<typeof open>>

/** A change of the password removes the account's challenges, and conflicts with this transaction. */
async function open(tx: Tx, context: SecondFactorContext, user: User, digest: string, { ip, device, browserToken }: Client, now: Date) {
  const { store } = context
  const taken = await store.challenges.take(tx, digest)
  const still = taken ? await store.users.recordSignIn(tx, user._id, user.password_hash, now) : null
  if (!still) throw new AppError('challenge_invalid')
  const session = await openSession(tx, context, still, { device, factor_at: now }, now)
  await recordSecurity(tx, still, { action: 'admin.login', session_id: session.session_id, ip }, now)
  return { user: still, session, browserToken: await rememberBrowser(tx, context, still._id, browserToken, now) }
}
