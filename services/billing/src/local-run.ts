import type { BillingSettings } from './settings.ts'

/** Reports how plans can be paid on this machine. */
export function describePayments({ provider, publicUrl }: BillingSettings): { lines: string[]; hints?: string[] } {
  if (provider.name === 'none') return { lines: ['Payments: off, because STRIPE_SECRET_KEY is not set'] }
  if (provider.name === 'stripe') return { lines: [`Payments: Stripe${provider.secretKey.includes('_test_') ? ', test mode' : ''}`] }
  const clock = provider.clockCanAdvance ? `   its clock: ${publicUrl}/sandbox/clock` : ''
  return { lines: [`Payments: sandbox, no money moves${clock}`] }
}
