import type { PublishContext } from '../context.ts'
import { NetworkFailure } from '../networks/adapter.ts'
import type { StoredEnding } from './ending.model.ts'
import { ownerHashOf } from './owner-hash.ts'

/** Per round and worker. */
const MOST = 50

type Deps = Pick<PublishContext, 'repositories' | 'adapters' | 'sealer' | 'clock' | 'logger'>

/** Revokes the tokens of disconnected accounts at their networks. Returns how many are done. */
export async function endSignIns(deps: Deps, stop?: AbortSignal): Promise<number> {
  const { endings } = deps.repositories
  let done = 0
  for (let round = 0; round < MOST && !stop?.aborted; round += 1) {
    const now = deps.clock()
    const ending = await endings.claimNext(now)
    if (!ending) break
    if (!(await isEnded(deps, ending))) continue
    await endings.remove(ending)
    done += 1
  }
  return done
}

/** False if the call has to be repeated. */
async function isEnded(
  { adapters, repositories, sealer, logger }: Deps,
  { _id, user_id, network, credentials, owner_hash }: StoredEnding,
): Promise<boolean> {
  const signIn = adapters.get(network)?.signIn
  // The owner no longer has the app, so no call can revoke them.
  if (!signIn) return true
  try {
    const opened = JSON.parse(sealer.open(credentials, user_id))
    // Of an account that an earlier release connected, it was not stored.
    const owner = owner_hash ?? ownerHashOf(signIn, opened)
    if (owner && (await repositories.connections.hasOwner(network, owner))) return true
    await signIn.revoke(opened)
    return true
  } catch (error) {
    logger.info({ err: error, connection_id: _id, network }, 'the tokens of a sign-in could not be revoked')
    return !(error instanceof NetworkFailure) || error.kind === 'unauthorized' || error.kind === 'refused'
  }
}
