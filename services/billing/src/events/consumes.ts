import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { RevocationList } from '@loomcast/service-kit/redis'
import type { Connection } from 'mongoose'
import type { NoteRepository } from '../notes/note.repository.ts'

/** Deletes the data of deleted accounts, and rejects tokens of ended sessions. */
export async function consumeEvents({
  bus,
  connection,
  notes,
  revocations,
}: {
  bus: EventBus
  connection: Connection
  notes: NoteRepository
  revocations: RevocationList
}): Promise<void> {
  await consume({
    bus,
    connection,
    service: 'billing',
    group: 'billing.projections',
    handlers: {
      'com.loomcast.auth.account-deleted.v1': async ({ data }, tx) => {
        await notes.removeAllOf(data.user_id, tx)
      },
    },
  })
  await consume({ bus, connection, service: 'billing', group: 'billing.revocations', handlers: revocations.handlers })
}
