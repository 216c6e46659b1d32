export type BulkAction = 'deactivate' | 'activate' | 'grant_bonus' | 'grant_plan'

/** The values of a bulk action; each action reads only its own. */
export interface BulkValues {
  /** For grant_bonus. */
  texts?: number
  videos?: number
  /** For grant_plan. */
  subscription_status?: 'pro' | 'business'
  ends_at?: string | null
}

/** Why the values do not fit the action; null if they do. */
export function valuesProblem(action: BulkAction, { texts = 0, videos = 0, subscription_status }: BulkValues): string | null {
  if (action === 'grant_bonus' && texts + videos === 0) return 'Grant at least one text or video'
  if (action === 'grant_plan' && subscription_status === undefined) return 'Choose a plan'
  return null
}
