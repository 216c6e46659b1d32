import { ADMIN_VIEW_S } from '@loomcast/contracts/admin-view'
import type { User } from './account.ts'

export interface ViewTimes {
  /** 30 minutes after the start. */
  ends_at: Date
  /** When it was ended earlier. */
  ended_at: Date | null
}

/** An administrator's read-only view of a user's account. Its session has the same id. */
export interface AccountView extends ViewTimes {
  _id: string
  /** The user who owns the viewed account. */
  user_id: string
  actor_id: string
  reason: string
  started_at: Date
}

export function viewEnd(startedAt: Date): Date {
  return new Date(startedAt.getTime() + ADMIN_VIEW_S * 1000)
}

/** Since when the view is over; null while it is active. */
export function endOf({ ends_at, ended_at }: ViewTimes, now: Date): Date | null {
  return ended_at ?? (ends_at <= now ? ends_at : null)
}

/** Why administrators cannot view an account, as a sentence; null if they can. */
export function viewRefusal({ is_admin, deactivated_at }: Pick<User, 'is_admin' | 'deactivated_at'>): string | null {
  if (is_admin) return "Administrators' accounts can't be viewed as a user."
  return deactivated_at === null ? null : "A deactivated account can't be viewed. Activate it first."
}
