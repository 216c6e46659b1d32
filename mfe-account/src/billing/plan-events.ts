import { events, session } from '@loomcast/web-kit'
import { delay } from '@loomcast/web-kit/timers'

/** Pauses in ms. The other services receive a new plan as an event, usually within a second. */
const PAUSES_MS = [0, 250, 500, 750, 1_000, 2_000, 5_000, 10_000]
/** Notifications after the session has the plan, for services that received the event later than the session's. */
const MORE = 2

/** What the session has of a plan. */
export interface SessionPlan {
  name: string
  is_paid: boolean
  /** Until when the user keeps it although a payment is overdue. */
  grace_until: string | null
}

let current: AbortController | undefined

/**
 * Notifies the page of a new plan until the session has it, so that navigation, user menu and usage figures change without a reload. Continues on other pages.
 * A later call replaces an earlier one.
 */
export async function announcePlan(plan: SessionPlan): Promise<void> {
  current?.abort()
  const own = new AbortController()
  current = own
  let more = MORE
  for (const pause of PAUSES_MS) {
    await delay(pause, own.signal)
    if (own.signal.aborted || more === 0) return
    if (sessionHas(plan)) more -= 1
    events.emit('plan-changed')
  }
}

export function sessionHas(plan: SessionPlan): boolean {
  const state = session.get()
  if (state.status !== 'user') return true
  const { name, is_paid } = state.user.current_package
  const { grace_until = null } = state.user
  return name === plan.name && is_paid === plan.is_paid && grace_until === plan.grace_until
}

/** For tests. */
export function stopAnnouncing(): void {
  current?.abort()
}
