import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../accounts/enter-account.ts'
import type { PublishContext } from '../context.ts'
import type { Network, NetworkAdapter, SignIn } from '../networks/adapter.ts'
import { asAppError } from '../networks/network-error.ts'
import { type ConnectedAccount, connectWith } from './connect.ts'

/** How long a person may take at the network (ms). */
const VALID_MS = 15 * 60_000
const SECRET_BYTES = 32

/** Who signs in. */
interface Person {
  user_id: string
  session_id: string
}

/** What the network sent back with the person. */
export interface Answer {
  network: Network
  state: string
  code: string
  /** The server that answered (RFC 9207), if the network names it. */
  iss?: string | undefined
}

/** The address at which the person signs in. */
export async function beginSignIn(context: PublishContext, { user_id, session_id }: Person, network: Network): Promise<string> {
  const { signIn } = adapterWithSignIn(context, network)
  const [state, verifier] = [secret(), secret()]
  await withTransaction(context.connection, async (tx) => {
    await enterAccount(context, user_id, tx)
    const sealed = context.sealer.seal(verifier, user_id)
    const expires_at = new Date(context.clock().getTime() + VALID_MS)
    const _id = `${user_id} ${signIn.network}`
    await context.repositories.signIns.begin(
      { _id, user_id, session_id, network: signIn.network, state_hash: hashOf(state), verifier: sealed, expires_at },
      tx,
    )
  })
  return signIn.urlFor(state, verifier)
}

/** Connects the account with which the person signed in. The answer works once, and only in the session that began the sign-in. */
export async function completeSignIn(
  context: PublishContext,
  { user_id, session_id }: Person,
  { network, state, code, iss }: Answer,
): Promise<ConnectedAccount> {
  const { adapter, signIn } = adapterWithSignIn(context, network)
  const answer = { user_id, session_id, network: signIn.network, state_hash: hashOf(state) }
  const begun = await context.repositories.signIns.take(answer, context.clock())
  if (!begun || (iss !== undefined && !signIn.isIssuer(iss))) throw new AppError('sign_in_not_found')
  const verifier = context.sealer.open(begun.verifier, user_id)
  const tokens = await signIn.exchange(code, verifier).catch((error) => Promise.reject(asAppError(error)))
  try {
    return await connectWith(context, user_id, adapter, { ...tokens })
  } catch (error) {
    // Nobody will use it, for example because the plan includes no more accounts. After other errors, the account may be stored.
    if (error instanceof AppError)
      await signIn.revoke(tokens).catch((err) => context.logger.info({ err, network }, 'the tokens of a sign-in could not be revoked'))
    throw error
  }
}

function adapterWithSignIn({ adapters }: PublishContext, network: Network): { adapter: NetworkAdapter; signIn: SignIn } {
  const adapter = adapters.get(network)
  if (!adapter?.signIn) throw new AppError('network_not_offered')
  return { adapter, signIn: adapter.signIn }
}

const secret = () => randomBytes(SECRET_BYTES).toString('base64url')
const hashOf = (state: string) => createHash('sha256').update(state).digest('hex')
