import { AppError } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../accounts/enter-account.ts'
import type { PublishContext } from '../context.ts'
import type { Network, NetworkAdapter, SignIn } from '../networks/adapter.ts'
import { asAppError } from '../networks/network-error.ts'
import { chooseLater, type OfferedAccounts } from './account-choice.ts'
import { accountsOf, type ConnectedAccount, storeAccount } from './connect.ts'
import { ownerHashOf } from './owner-hash.ts'
import { hashOf, newSecret, type Person, VALID_MS } from './sign-in-secrets.ts'

/** The parameters of the redirect from the network (RFC 6749 §4.1.2). */
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
  const [state, verifier] = [newSecret(), newSecret()]
  await withTransaction(context.connection, async (tx) => {
    await enterAccount(context, user_id, tx)
    const sealed = context.sealer.seal(verifier, user_id)
    const expires_at = new Date(context.clock().getTime() + VALID_MS)
    const _id = `${user_id} ${signIn.network}`
    await context.repositories.signIns.begin(
      { _id, user_id, session_id, network: signIn.network, state_hash: hashOf(state), verifier: sealed, accounts: null, expires_at },
      tx,
    )
  })
  return signIn.urlFor(state, verifier)
}

/**
 * Connects the account with which the person signed in, or offers the accounts if there are several. The state is valid once, and only in the session that began
 * the sign-in.
 */
export async function completeSignIn(
  context: PublishContext,
  person: Person,
  { network, state, code, iss }: Answer,
): Promise<ConnectedAccount | OfferedAccounts> {
  const { user_id, session_id } = person
  const { adapter, signIn } = adapterWithSignIn(context, network)
  const answer = { user_id, session_id, network: signIn.network, state_hash: hashOf(state) }
  const begun = await context.repositories.signIns.take(answer, context.clock())
  if (!begun?.verifier || (iss !== undefined && !signIn.isIssuer(iss))) throw new AppError('sign_in_not_found')
  const verifier = context.sealer.open(begun.verifier, user_id)
  const tokens = await signIn.exchange(code, verifier).catch((error) => Promise.reject(asAppError(error)))
  let owner_hash: string | null = null
  try {
    const accounts = await accountsOf(adapter, { ...tokens })
    const [first, ...others] = accounts
    owner_hash = ownerHashOf(signIn, first.credentials)
    if (others.length > 0) return await chooseLater(context, person, signIn, accounts)
    return await withTransaction(context.connection, (tx) => storeAccount(context, user_id, adapter, first, tx))
  } catch (error) {
    // After an AppError, such as for a plan without a further account, the tokens are not stored and so are revoked, unless another connection has the same
    // owner, whose tokens would end with them. After other errors, the connection may be stored.
    const isShared = owner_hash !== null && (await context.repositories.connections.hasOwner(network, owner_hash))
    if (error instanceof AppError && !isShared)
      await signIn
        .revoke({ ...tokens })
        .catch((err) => context.logger.info({ err, network }, 'the tokens of a sign-in could not be revoked'))
    throw error
  }
}

function adapterWithSignIn({ adapters }: PublishContext, network: Network): { adapter: NetworkAdapter; signIn: SignIn } {
  const adapter = adapters.get(network)
  if (!adapter?.signIn) throw new AppError('network_not_offered')
  return { adapter, signIn: adapter.signIn }
}
