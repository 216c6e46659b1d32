import type { Model } from 'mongoose'
import type { Pass, ReconciliationRecord } from './reconciliation.model.ts'

export function createReconciliationRepository({ reconciliations }: { reconciliations: Model<ReconciliationRecord> }) {
  return {
    /** Null before the first run. */
    async find(pass: Pass): Promise<ReconciliationRecord | null> {
      return reconciliations.findOne({ _id: pass }).lean<ReconciliationRecord>()
    },

    async update(pass: Pass, changes: Partial<Omit<ReconciliationRecord, '_id'>>): Promise<void> {
      await reconciliations.updateOne({ _id: pass }, { $set: changes }, { upsert: true })
    },
  }
}

export type ReconciliationRepository = ReturnType<typeof createReconciliationRepository>
