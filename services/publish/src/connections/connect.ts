import { AppError } from '@loomcast/service-kit/errors'
import { newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../accounts/enter-account.ts'
import { limitsOf } from '../accounts/limits.ts'
import type { PublishContext } from '../context.ts'
import { type Connected, type Network, type NetworkAdapter, NetworkFailure } from '../networks/adapter.ts'
import { asAppError } from '../networks/network-error.ts'
import type { StoredConnection } from './connection.model.ts'
import { ownerHashOf } from './owner-hash.ts'
import { timesOf } from './renewal-time.ts'

export interface ConnectRequest {
  network: Network
  fields: Readonly<Record<string, string>>
}

/** Connects an account after checking it with the network. An account that is connected already gets the new credentials. */
export async function connect(context: PublishContext, userId: string, { network, fields }: ConnectRequest): Promise<ConnectedAccount> {
  const adapter = context.adapters.get(network)
  if (!adapter) throw new AppError('network_not_offered')
  if (adapter.signIn) throw new AppError('validation_failed', undefined, { errors: [{ path: 'network', message: SIGN_IN_THERE }] })
  const [account] = await accountsOf(adapter, enteredFields(adapter, fields))
  return withTransaction(context.connection, (tx) => storeAccount(context, userId, adapter, account, tx))
}

const SIGN_IN_THERE = 'This network is connected by signing in there: POST /api/publish/connections/sign-ins.'

export interface ConnectedAccount {
  connection: StoredConnection
  isNew: boolean
}

/** The accounts to which the network gives access for what was entered, or for the tokens of a sign-in. Throws AppError. */
export async function accountsOf(
  adapter: NetworkAdapter,
  input: Readonly<Record<string, string>>,
): Promise<readonly [Connected, ...Connected[]]> {
  try {
    const [first, ...others] = adapter.connectAll ? await adapter.connectAll(input) : [await adapter.connect(input)]
    if (!first) throw new NetworkFailure('refused', `${adapter.name} gave access to no account.`)
    return [first, ...others]
  } catch (error) {
    throw asAppError(error)
  }
}

/** Stores an account that the network has confirmed. Renewing one of a plan that is full is possible, so only an address that is not connected is rejected. */
export async function storeAccount(
  context: PublishContext,
  userId: string,
  adapter: NetworkAdapter,
  connected: Connected,
  tx: Tx,
): Promise<ConnectedAccount> {
  await enterAccount(context, userId, tx)
  const known = await context.repositories.connections.byAddress(userId, adapter.network, connected.address, tx)
  if (known) return { connection: await renew(context, known, adapter, connected, tx), isNew: false }
  await requireCapacity(context, userId, tx)
  return { connection: await add(context, userId, adapter, connected, tx), isNew: true }
}

async function requireCapacity({ repositories }: PublishContext, userId: string, tx: Tx): Promise<void> {
  const { connections } = limitsOf(await repositories.entitlements.find(userId))
  if (connections !== null && (await repositories.connections.count(userId, tx)) >= connections)
    throw new AppError('connection_limit_reached')
}

async function add(context: PublishContext, userId: string, { network, signIn }: NetworkAdapter, connected: Connected, tx: Tx) {
  const now = context.clock()
  const { name, address, credentials } = connected
  const connection: StoredConnection = {
    _id: newId('conn'),
    user_id: userId,
    network,
    name,
    address,
    credentials: context.sealer.seal(JSON.stringify(credentials), userId),
    grant_id: newId('grant'),
    ...timesOf(credentials, signIn),
    owner_hash: ownerHashOf(signIn, credentials),
    state: 'ok',
    problem: null,
    checked_at: now,
    next_check_at: null,
    created_at: now,
    last_sent_at: null,
    last_sent_by: null,
    spaced_until: null,
  }
  await context.repositories.connections.insert(connection, tx)
  return connection
}

async function renew(
  context: PublishContext,
  { _id, user_id }: StoredConnection,
  { signIn }: NetworkAdapter,
  connected: Connected,
  tx: Tx,
): Promise<StoredConnection> {
  const { name, credentials } = connected
  const sealed = context.sealer.seal(JSON.stringify(credentials), user_id)
  const state = { state: 'ok' as const, problem: null, checked_at: context.clock(), refused_checks: 0 }
  const grant = {
    grant_id: newId('grant'),
    refresh_until: null,
    ...timesOf(credentials, signIn),
    owner_hash: ownerHashOf(signIn, credentials),
  }
  const renewed = await context.repositories.connections.change(_id, { name, credentials: sealed, ...grant, ...state }, tx)
  if (!renewed) throw new AppError('connection_not_found')
  return renewed
}

/** The fields of the network, trimmed. Throws 400 with the path of each one that is missing or not known. */
function enteredFields({ fields }: NetworkAdapter, entered: Readonly<Record<string, string>>): Record<string, string> {
  const unknown = Object.keys(entered).filter((name) => !fields.some((field) => field.name === name))
  const missing = fields.filter(({ name, optional }) => !optional && !entered[name]?.trim())
  const errors = [
    ...unknown.map((name) => ({ path: `fields.${name}`, message: 'This network has no such field.' })),
    ...missing.map(({ name, label }) => ({ path: `fields.${name}`, message: `Enter: ${label}.` })),
  ]
  if (errors.length > 0) throw new AppError('validation_failed', undefined, { errors })
  return Object.fromEntries(fields.map(({ name }) => [name, entered[name]?.trim() ?? '']))
}
