import type { PublishContext } from '../context.ts'
import type { NetworkAdapter, Prepared } from '../networks/adapter.ts'
import type { StoredAttempt } from './attempt.model.ts'

type Sealing = Pick<PublishContext, 'sealer'>

/** What an adapter prepared, as it is stored with the attempt: encrypted if it gives access to the account. */
export function storedPrepared({ sealer }: Sealing, { secretPrepared }: NetworkAdapter, userId: string, prepared: Prepared): Prepared {
  return secretPrepared ? { sealed: sealer.seal(JSON.stringify(prepared), userId) } : prepared
}

/** The same, decrypted. Throws an Error if it cannot be. */
export function preparedOf({ sealer }: Sealing, { prepared, user_id }: Pick<StoredAttempt, 'prepared' | 'user_id'>): Prepared {
  const { sealed } = prepared
  return typeof sealed === 'string' ? JSON.parse(sealer.open(sealed, user_id)) : prepared
}
