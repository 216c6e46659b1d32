/** Rules that the stored data must satisfy. */
export const INVARIANT_RULES = [
  'several_live_subscriptions',
  'period_end_passed',
  'canceled_but_entitled',
  'paid_but_not_entitled',
  'event_not_done',
  'ledger_unlike_invoices',
  'meter_ahead_of_billing',
  'charge_after_account_deletion',
] as const

export type InvariantRule = (typeof INVARIANT_RULES)[number]
