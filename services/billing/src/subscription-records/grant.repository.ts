import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { GrantRecord } from './grant.model.ts'

export interface GrantRepository {
  insert(grant: GrantRecord, tx: Tx): Promise<void>
  /** Ends all grants of a user that have not ended. */
  endAll(userId: string, at: Date, tx: Tx): Promise<void>
}

export function createGrantRepository({ grants }: { grants: Model<GrantRecord> }): GrantRepository {
  return {
    async insert(grant, tx) {
      await grants.create([grant], { session: tx.session })
    },
    async endAll(userId, at, tx) {
      const { session } = tx
      const open = [{ ends_at: null }, { ends_at: trusted({ $gt: at }) }]
      await grants.updateMany({ user_id: userId, ended_at: null, $or: open }, { $set: { ended_at: at } }, { session })
    },
  }
}
