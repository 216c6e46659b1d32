import type { Choice } from '../billing/billing.api.ts'

/** The plan that a visitor chose before signing in, from `?plan=professional&video=true`. */
export function readPlanChoice(query: URLSearchParams): Choice | null {
  const package_id = query.get('plan') ?? ''
  return /^[\w-]{1,64}$/.test(package_id) ? { package_id, include_video: query.get('video') === 'true' } : null
}

/** `path?plan=professional&video=true`, or `path` without a choice. */
export function withPlanChoice(path: string, choice: Choice | null): string {
  if (!choice) return path
  const query = new URLSearchParams({ plan: choice.package_id, ...(choice.include_video ? { video: 'true' } : {}) })
  return `${path}?${query}`
}
