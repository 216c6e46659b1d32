import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../accounts/enter-account.ts'
import type { PublishContext } from '../context.ts'
import type { AppNetwork, Connected, Network, SignIn } from '../networks/adapter.ts'
import { type ConnectedAccount, storeAccount } from './connect.ts'
import { ownerHashOf } from './owner-hash.ts'
import { hashOf, newSecret, type Person, VALID_MS } from './sign-in-secrets.ts'

/** Accounts of a sign-in, of which the person chooses. */
export interface OfferedAccounts {
  /** With it, the person sends the choice. */
  choice: string
  network: AppNetwork
  accounts: { address: string; name: string; connected: boolean }[]
}

/** Stores the accounts of a sign-in, encrypted, until the person has chosen. If none is chosen, the sign-in is ended at the network. */
export async function chooseLater(
  context: PublishContext,
  { user_id, session_id }: Person,
  signIn: Pick<SignIn, 'network' | 'ownerOf'>,
  accounts: readonly [Connected, ...Connected[]],
): Promise<OfferedAccounts> {
  const { repositories, sealer, clock } = context
  const { network } = signIn
  const choice = newSecret()
  const state_hash = hashOf(choice)
  return withTransaction(context.connection, async (tx) => {
    await enterAccount(context, user_id, tx)
    const now = clock()
    const expires_at = new Date(now.getTime() + VALID_MS)
    const sealed = sealer.seal(JSON.stringify(accounts), user_id)
    await repositories.signIns.begin(
      { _id: `${user_id} ${network}`, user_id, session_id, network, state_hash, verifier: '', accounts: sealed, expires_at },
      tx,
    )
    const [first] = accounts
    const credentials = sealer.seal(JSON.stringify(first.credentials), user_id)
    const ending = {
      user_id,
      network,
      credentials,
      owner_hash: ownerHashOf(signIn, first.credentials),
      next_attempt_at: expires_at,
      created_at: now,
    }
    await repositories.endings.addUnchosen({ _id: state_hash, ...ending }, tx)
    const known = new Set((await repositories.connections.listIn(user_id, tx)).map((one) => `${one.network} ${one.address}`))
    return {
      choice,
      network,
      accounts: accounts.map(({ address, name }) => ({ address, name, connected: known.has(`${network} ${address}`) })),
    }
  })
}

export interface Choice {
  network: Network
  choice: string
  /** Addresses of offered accounts. */
  accounts: readonly string[]
}

/** Connects the chosen accounts: all, or none if the plan does not include so many. Works once, and only in the session of the sign-in. */
export async function connectChosen(
  context: PublishContext,
  { user_id, session_id }: Person,
  { network, choice, accounts }: Choice,
): Promise<ConnectedAccount[]> {
  const adapter = context.adapters.get(network)
  if (!adapter?.signIn) throw new AppError('network_not_offered')
  const answer = { user_id, session_id, network: adapter.signIn.network, state_hash: hashOf(choice) }
  return withTransaction(context.connection, async (tx) => {
    await enterAccount(context, user_id, tx)
    const begun = await context.repositories.signIns.take(answer, context.clock(), tx)
    if (!begun?.accounts) throw new AppError('sign_in_not_found')
    const offered: Connected[] = JSON.parse(context.sealer.open(begun.accounts, user_id))
    const wanted = new Set(accounts)
    const chosen = offered.filter(({ address }) => wanted.has(address))
    if (chosen.length < wanted.size) throw invalidField('validation_failed', 'accounts', 'Choose accounts of this sign-in.')
    const connected: ConnectedAccount[] = []
    for (const account of chosen) connected.push(await storeAccount(context, user_id, adapter, account, tx))
    return connected
  })
}
