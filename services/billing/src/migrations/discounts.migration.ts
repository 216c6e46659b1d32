import type mongoose from 'mongoose'

/**
 * Adds to the records of earlier releases, which had no discounts, that nothing was taken off. Can run at any time and in several processes; a repetition
 * changes nothing. During a deployment, processes of the earlier release can still write such records.
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
