import { isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { AlertKind, AlertRecord } from './alert.model.ts'

export type NewAlert = Pick<AlertRecord, 'kind' | 'user_id' | 'subscription_id' | 'repair' | 'data'>

export function createAlertRepository({ alerts }: { alerts: Model<AlertRecord> }) {
  return {
    /** Whether the alert is new: false if one of this kind exists for the subject. */
    async raise(subject: string, alert: NewAlert, now: Date, tx?: Tx): Promise<boolean> {
      const row: AlertRecord = { _id: `${alert.kind}:${subject}`, ...alert, created_at: now, resolved_at: null, resolved_by: null }
      if (!tx) {
        try {
          await alerts.insertOne(row)
          return true
        } catch (error) {
          if (isDuplicateKey(error)) return false
          throw error
        }
      }
      const known = await alerts.exists({ _id: row._id }).session(tx.session)
      if (!known) await alerts.insertOne(row, { session: tx.session })
      return !known
    },

    async unrepaired(userId: string): Promise<AlertRecord[]> {
      return alerts.find({ user_id: userId, repair: trusted({ $ne: null }) }).lean<AlertRecord[]>()
    },

    async repaired(alertId: string, data: Record<string, string>): Promise<void> {
      await alerts.updateOne({ _id: alertId }, { $set: { repair: null, data } })
    },

    /** Subscriptions of a user about which there is an alert of this kind. */
    async subjects(userId: string, kind: AlertKind, tx: Tx): Promise<ReadonlySet<string>> {
      const found = await alerts.find({ user_id: userId, kind }, { subscription_id: 1 }, { session: tx.session }).lean()
      return new Set(found.flatMap(({ subscription_id }) => subscription_id ?? []))
    },

    /** Newest first; without `all`, only those that are not resolved. */
    async list({ all, limit }: { all: boolean; limit: number }): Promise<AlertRecord[]> {
      return alerts
        .find(all ? {} : { resolved_at: null })
        .sort({ created_at: -1 })
        .limit(limit)
        .lean<AlertRecord[]>()
    },

    async countOpen(): Promise<Map<AlertKind, number>> {
      const counts = await alerts.aggregate<{ _id: AlertKind; count: number }>([
        { $match: { resolved_at: null } },
        { $group: { _id: '$kind', count: { $sum: 1 } } },
      ])
      return new Map(counts.map(({ _id, count }) => [_id, count]))
    },

    /** Null if there is no such alert or it is resolved. */
    async resolve(alertId: string, adminId: string, now: Date): Promise<AlertRecord | null> {
      return alerts
        .findOneAndUpdate(
          { _id: alertId, resolved_at: null },
          { $set: { resolved_at: now, resolved_by: adminId } },
          { returnDocument: 'after' },
        )
        .lean<AlertRecord>()
    },

    async erase(tx: Tx, userId: string, key: string): Promise<void> {
      await alerts.updateMany({ user_id: userId }, { $set: { user_id: key } }, { session: tx.session })
    },
  }
}

export type AlertRepository = ReturnType<typeof createAlertRepository>
