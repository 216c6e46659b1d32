import type { Choice } from '../billing/billing.api.ts'

/** The plan that a visitor chose before signing in, from `?plan=professional&video=true&interval=year`. */
export function readPlanChoice(query: URLSearchParams): Choice | null {
  const package_id = query.get('plan') ?? ''
  if (!/^[\w-]{1,64}$/.test(package_id)) return null
  return { package_id, include_video: query.get('video') === 'true', interval: query.get('interval') === 'year' ? 'year' : 'month' }
}

/** `path?plan=professional&video=true&interval=year`, or `path` without a choice. */
export function withPlanChoice(path: string, choice: Choice | null): string {
  if (!choice) return path
  const query = new URLSearchParams({ plan: choice.package_id })
  if (choice.include_video) query.set('video', 'true')
  if (choice.interval === 'year') query.set('interval', 'year')
  return `${path}?${query}`
}
