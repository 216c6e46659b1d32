/** The parts of a ledger entry that a refund depends on. Amounts are in the minor unit. */
export interface RefundFacts {
  payment: { amount_minor: number; refundable: boolean }
  /** Refunds and disputes of the payment. */
  reversals: readonly { kind: string; amount_minor: number; status: string }[]
}

const INEFFECTIVE: readonly string[] = ['failed', 'canceled']

const isEffective = ({ kind, status }: RefundFacts['reversals'][number]) => kind === 'refund' && !INEFFECTIVE.includes(status)

/** What is left of a payment after its refunds. */
export function refundableAmount({ payment, reversals }: RefundFacts): number {
  if (!payment.refundable) return 0
  const refunded = reversals.filter(isEffective).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  return Math.max(0, payment.amount_minor - refunded)
}

/** What was refunded of each invoice, in the minor unit. Entries of other kinds are ignored. */
export function refundedByInvoice(
  entries: readonly (RefundFacts['reversals'][number] & { invoice_id: string | null })[],
): ReadonlyMap<string, number> {
  const refunded = new Map<string, number>()
  for (const { invoice_id: id, amount_minor } of entries.filter(isEffective))
    if (id !== null) refunded.set(id, (refunded.get(id) ?? 0) + amount_minor)
  return refunded
}

/** Whether a refund of this amount returns the rest of the payment. */
export function isFullRefund(facts: RefundFacts, amountMinor: number): boolean {
  return amountMinor > 0 && amountMinor === refundableAmount(facts)
}
