import type { SandboxInvoice } from '@loomcast/stripe-emulator'
import { list } from './stripe-lists.ts'
import type { UseCases } from './use-cases.ts'

/** The codes that the sequences redeem. `months`: how many payments each reduces. */
export const CODES = [
  { code: 'QUARTER', percent_off: 25, amount_off: null, months: Number.POSITIVE_INFINITY, packages: null },
  { code: 'FREE-MONTH', percent_off: 100, amount_off: null, months: 1, packages: null },
  { code: 'TWO-MONTHS', percent_off: null, amount_off: 300, months: 2, packages: null },
  { code: 'PRO-ONLY', percent_off: 50, amount_off: null, months: Number.POSITIVE_INFINITY, packages: ['professional'] },
] as const
type Code = (typeof CODES)[number]

/** The same codes as an administrator creates them; amounts are in dollars. */
export function codeRequests() {
  return CODES.map(({ code, percent_off, amount_off, months, packages }) => ({
    request_id: `sequences-${code}`,
    code,
    percent_off,
    amount_off: amount_off === null ? null : amount_off / 100,
    duration: months === 1 ? ('once' as const) : months === Number.POSITIVE_INFINITY ? ('forever' as const) : ('repeating' as const),
    duration_in_months: months === 2 ? 2 : null,
    package_ids: packages && [...packages],
  }))
}

interface StripeSession {
  status: string
  subscription: string | null
  discounts: { promotion_code: string | null }[]
}

/** The code that each subscription of a customer was bought with, as the provider's checkouts have it. */
export async function redeemedCodes(sandbox: UseCases['sandbox'], customerId: string): Promise<Map<string, Code>> {
  const sessions = await list<StripeSession>(sandbox, `checkout/sessions?customer=${customerId}&limit=100`)
  if (sessions.every(({ discounts }) => discounts.length === 0)) return new Map()
  const texts = new Map((await list<{ id: string; code: string }>(sandbox, 'promotion_codes?limit=100')).map(({ id, code }) => [id, code]))
  const redeemed = new Map<string, Code>()
  for (const { status, subscription, discounts } of sessions) {
    const text = texts.get(discounts[0]?.promotion_code ?? '')
    const code = CODES.find((each) => each.code === text)
    if (status === 'complete' && subscription !== null && code) redeemed.set(subscription, code)
  }
  return redeemed
}

/** What a code takes off a month, from its terms alone. Shares no code with the service or the sandbox. */
function off({ percent_off, amount_off, packages }: Code, line: SandboxInvoice['lines'][number]): number {
  if (packages && !packages.some((name) => line.description.toLowerCase().includes(name))) return 0
  return percent_off === null ? Math.min(amount_off, line.amountMinor) : Math.round((line.amountMinor * percent_off) / 100)
}

/**
 * What was taken off each invoice of a whole period, in the order of the periods.
 *
 * @param invoices Of one subscription, newest first: a change on the day of the purchase begins a second period at the same time.
 */
export function expectedDiscounts(invoices: readonly SandboxInvoice[], code: Code | undefined): Map<string, number> {
  const periods = invoices
    .toReversed()
    .flatMap((invoice) => invoice.lines.filter(({ proration }) => !proration).map((line) => ({ id: invoice.id, line })))
    .toSorted((one, other) => one.line.periodStart.getTime() - other.line.periodStart.getTime())
  return new Map(periods.map(({ id, line }, month) => [id, code && month < code.months ? off(code, line) : 0]))
}
