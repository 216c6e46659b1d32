import type mongoose from 'mongoose'

/**
 * Sets the discount fields of records that were written before discounts existed: their discount is 0. Idempotent and safe to run in several processes at
 * once. During a deployment, processes of the earlier release can still write such records; the next start completes them.
 */
export async function addMissingDiscounts(connection: mongoose.Connection): Promise<void> {
  for (const collection of ['payments', 'invoices'])
    await connection
      .collection(collection)
      .updateMany({ discount_minor: { $exists: false } }, { $set: { discount_minor: 0, promotion_code: null } })
  await connection
    .collection('subscriptions')
    .updateMany({ recurringMinor: { $exists: false } }, [
      { $set: { recurringMinor: '$amountMinor', renewalMinor: '$amountMinor', discount: null } },
    ])
  await connection
    .collection('subscriptions')
    .updateMany({ pendingChange: { $type: 'object' }, 'pendingChange.renewalMinor': { $exists: false } }, [
      { $set: { 'pendingChange.renewalMinor': '$pendingChange.amountMinor' } },
    ])
}
