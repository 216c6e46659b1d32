import type mongoose from 'mongoose'

/**
 * Adds the rule for refunds to the checkouts of earlier releases, by the text that their buyers accepted. Without a text, everything is refunded. Can run at any
 * time and in several processes; a repetition changes nothing.
 */
export async function addMissingWithdrawalRules(connection: mongoose.Connection): Promise<void> {
  const isProportional = { $gte: [{ $indexOfCP: [{ $ifNull: ['$consent_text', ''] }, 'except for the days until then'] }, 0] }
  await connection
    .collection('checkout_reservations')
    .updateMany({ withdrawal_rule: { $exists: false } }, [
      { $set: { withdrawal_rule: { $cond: [isProportional, 'proportional', 'full'] } } },
    ])
}
