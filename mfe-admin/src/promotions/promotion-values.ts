import { money } from '../figures/money.ts'
import type { PromotionCode, PromotionInput } from './promotions.api.ts'

/** The values of the form; numbers as typed text. */
export interface PromotionValues {
  code: string
  kind: 'percent' | 'amount'
  off: string
  duration: PromotionCode['duration']
  months: string
  /** Empty: every package. */
  packageIds: string[]
  /** A day, such as 2026-12-31; empty: it does not expire. */
  expiresOn: string
  maxRedemptions: string
  firstPurchaseOnly: boolean
}

export const NEW_PROMOTION: PromotionValues = {
  code: '',
  kind: 'percent',
  off: '',
  duration: 'once',
  months: '3',
  packageIds: [],
  expiresOn: '',
  maxRedemptions: '',
  firstPurchaseOnly: false,
}

export type PromotionFaults = Record<string, string>

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))
const isCount = (text: string) => /^[1-9]\d{0,5}$/.test(text.trim())

/** What is wrong with the values, by field. The server checks them too. */
export function promotionFaults({ code, kind, off, duration, months, maxRedemptions }: PromotionValues): PromotionFaults {
  const faults: PromotionFaults = {}
  if (!/^[A-Za-z0-9-]{3,40}$/.test(code.trim())) faults['code'] = 'Use 3 to 40 letters, digits and hyphens'
  const name = kind === 'percent' ? 'percent_off' : 'amount_off'
  if (!isNumber(off) || Number(off) <= 0) faults[name] = kind === 'percent' ? 'Enter a percentage above 0' : 'Enter an amount above 0'
  else if (kind === 'percent' && Number(off) > 100) faults[name] = 'Enter a percentage up to 100'
  if (duration === 'repeating' && !isCount(months)) faults['duration_in_months'] = 'Enter the number of months'
  if (maxRedemptions.trim() !== '' && !isCount(maxRedemptions)) faults['max_redemptions'] = 'Enter a whole number, or leave it empty'
  return faults
}

/** `requestId`: one for each form, so that a repeated request creates nothing again. */
export function promotionInput(values: PromotionValues, currency: string, requestId: string): PromotionInput {
  const { code, kind, off, duration, months, packageIds, expiresOn, maxRedemptions, firstPurchaseOnly } = values
  return {
    request_id: requestId,
    code: code.trim().toUpperCase(),
    percent_off: kind === 'percent' ? Number(off) : null,
    amount_off: kind === 'amount' ? Number(off) : null,
    currency,
    duration,
    duration_in_months: duration === 'repeating' ? Number(months) : null,
    package_ids: packageIds.length === 0 ? null : packageIds,
    // The code works until the end of the day.
    expires_at: expiresOn === '' ? null : `${expiresOn}T23:59:59Z`,
    max_redemptions: maxRedemptions.trim() === '' ? null : Number(maxRedemptions),
    first_purchase_only: firstPurchaseOnly,
  }
}

/** "25% off", "$5.00 off" */
export function offText({ percent_off, amount_off, currency }: Pick<PromotionCode, 'percent_off' | 'amount_off' | 'currency'>): string {
  return percent_off === null ? `${money(amount_off ?? 0, currency)} off` : `${percent_off.toLocaleString('en')}% off`
}

export function durationText({ duration, duration_in_months }: Pick<PromotionCode, 'duration' | 'duration_in_months'>): string {
  if (duration === 'once') return 'First payment'
  if (duration === 'forever') return 'Every payment'
  return duration_in_months === 1 ? '1 month' : `${duration_in_months} months`
}
