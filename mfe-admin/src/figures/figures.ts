import type { ResponseData } from '@loomcast/api-types'
import { dateLocale } from '@loomcast/design-system/full'

/** A figure and the same figure of the period before. `percent` is null if `previous` is 0. */
export type Comparison = ResponseData<'/api/admin/dashboard', 'get'>['comparison']['total_users']

const usd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const preciseUsd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 6 })
const shortDay = new Intl.DateTimeFormat(dateLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat(dateLocale(), { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

export function countText(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`
}

/** US dollars; amounts below a cent have up to six decimals. */
export function usdText(dollars: number): string {
  return dollars !== 0 && Math.abs(dollars) < 0.01 ? preciseUsd.format(dollars) : usd.format(dollars)
}

/** "Mar 3" of a UTC day (YYYY-MM-DD). */
export function shortDate(day: string): string {
  return shortDay.format(new Date(day))
}

/** "Tuesday, March 3" of a UTC day (YYYY-MM-DD). */
export function longDate(day: string): string {
  return longDay.format(new Date(day))
}

const PROVIDERS: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  gemini: 'Gemini',
  local: 'Local engines',
  veo: 'Veo',
  motion: 'Motion',
  email: 'Email',
  stripe: 'Stripe',
  sandbox: 'Sandbox payments',
}

export function providerName(id: string): string {
  return PROVIDERS[id] ?? id
}
