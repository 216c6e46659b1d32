import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { CustomerRecord, PlannedWithdrawal } from './customer.model.ts'

const inTransaction = (tx: Tx | undefined) => (tx ? { session: tx.session } : {})

export function createCustomerRepository({ customers }: { customers: Model<CustomerRecord> }) {
  return {
    async find(userId: string, tx?: Tx): Promise<CustomerRecord | null> {
      return customers.findOne({ _id: userId }, null, inTransaction(tx)).lean<CustomerRecord>()
    },

    async findByProviderId(customerId: string): Promise<CustomerRecord | null> {
      return customers.findOne({ customer_id: customerId }).lean<CustomerRecord>()
    },

    async insert(tx: Tx, customer: CustomerRecord): Promise<void> {
      await customers.insertOne(customer, { session: tx.session })
    },

    /** Stores the provider's id unless there is one or the account was deleted. Resolves to the row as it is then. */
    async setProviderId(userId: string, customerId: string): Promise<CustomerRecord | null> {
      await customers.updateOne({ _id: userId, customer_id: null, closed_at: null }, { $set: { customer_id: customerId } })
      return customers.findOne({ _id: userId }).lean<CustomerRecord>()
    },

    /** Then, another customer can be created at the provider. Resolves to the row; null if it has another id. */
    async removeProviderId(userId: string, customerId: string): Promise<CustomerRecord | null> {
      const removed = { $set: { customer_id: null }, $inc: { lost_customers: 1 } }
      return customers
        .findOneAndUpdate({ _id: userId, customer_id: customerId }, removed, { returnDocument: 'after' })
        .lean<CustomerRecord>()
    },

    async planWithdrawal(userId: string, planned: PlannedWithdrawal | null): Promise<void> {
      await customers.updateOne({ _id: userId }, { $set: { keep_after_upgrade: planned } })
    },

    /** Begins the write of a synchronization; null if another one was written since `version` was read. */
    async beginWrite(tx: Tx, userId: string, version: number, readAt: Date): Promise<CustomerRecord | null> {
      return customers
        .findOneAndUpdate(
          { _id: userId, sync_version: version },
          { $set: { synced_at: readAt }, $inc: { sync_version: 1 } },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean<CustomerRecord>()
    },

    async update(tx: Tx, userId: string, changes: Partial<CustomerRecord>): Promise<void> {
      await customers.updateOne({ _id: userId }, { $set: changes }, { session: tx.session })
    },

    /** Customers with an entitlement that must be evaluated again, those that wait longest first. */
    async due(now: Date, limit: number): Promise<CustomerRecord[]> {
      return customers
        .find({ recheck_at: trusted({ $type: 'date', $lte: now }) })
        .sort({ recheck_at: 1 })
        .limit(limit)
        .lean<CustomerRecord[]>()
    },

    /** The first time after `after` at which a customer has to be evaluated. */
    async nextDue(after: Date): Promise<Date | null> {
      const first = await customers
        .findOne({ recheck_at: trusted({ $type: 'date', $gt: after }) })
        .sort({ recheck_at: 1 })
        .lean<CustomerRecord>()
      return first?.recheck_at ?? null
    },

    /** Does nothing if the customer was evaluated since it was read. */
    async postpone({ _id, recheck_at }: Pick<CustomerRecord, '_id' | 'recheck_at'>, at: Date): Promise<void> {
      await customers.updateOne({ _id, recheck_at }, { $set: { recheck_at: at } })
    },

    /** All customers that were not erased, in the order of their ids. */
    async after(userId: string, limit: number): Promise<CustomerRecord[]> {
      return customers
        .find({ _id: trusted({ $gt: userId }), erased_at: null })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<CustomerRecord[]>()
    },
  }
}

export type CustomerRepository = ReturnType<typeof createCustomerRepository>
