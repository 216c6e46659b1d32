import { ApiFailure, invalid } from '../api-failure.ts'
import type { Metadata } from '../objects/customer.ts'
import { type DisputeObject, newDispute } from '../objects/dispute.ts'
import type { ChargeObject } from '../objects/payment.ts'
import { newRefund, type RefundObject } from '../objects/refund.ts'
import type { Work } from '../work.ts'

interface RefundSpec {
  amount: number | undefined
  reason: string | null
  metadata: Metadata
}

/** Refunds what is left of a charge, or `amount` of it. Cancels nothing. */
export async function refundCharge(work: Work, charge: ChargeObject, spec: RefundSpec): Promise<RefundObject> {
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid) throw invalid(`Charge ${charge.id} was not successful and cannot be refunded.`, 'charge')
  if (charge.refunded) throw new ApiFailure(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const disputes = await work.list('dispute', charge.id)
  if (disputes.some(({ is_charge_refundable }) => !is_charge_refundable))
    throw new ApiFailure(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  const amount = spec.amount ?? left
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount', 'amount_too_large')

  const refund = newRefund({ charge, amount, reason: spec.reason, metadata: spec.metadata, now: work.now })
  const before = structuredClone(charge)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  await work.save(refund)
  await work.save(charge)
  await work.emit('refund.created', refund)
  await work.emit('charge.refunded', charge, before)
  return refund
}

export async function openDispute(work: Work, charge: ChargeObject): Promise<DisputeObject> {
  if (!charge.paid) throw invalid('Only a paid charge can be disputed.')
  if (charge.disputed) throw invalid('The charge is disputed already.')
  const dispute = newDispute({ charge, now: work.now })
  charge.disputed = true
  await work.save(charge)
  await work.save(dispute)
  await work.emit('charge.dispute.created', dispute)
  await work.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export async function closeDispute(work: Work, dispute: DisputeObject, result: 'won' | 'lost'): Promise<void> {
  if (dispute.status !== 'needs_response') throw invalid('The dispute is closed already.')
  const before = structuredClone(dispute)
  dispute.status = result
  dispute.evidence_details.has_evidence = true
  dispute.evidence_details.submission_count = 1
  await work.save(dispute)
  if (result === 'won') await work.emit('charge.dispute.funds_reinstated', dispute)
  await work.emit('charge.dispute.closed', dispute, before)
}
