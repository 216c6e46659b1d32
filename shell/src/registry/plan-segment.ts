import { api, session } from '@loomcast/web-kit'
import { fetchRegistry } from './registry.poll.ts'

const TIME_LIMIT_MS = 10_000

/** The user whose plan was looked up last. */
let known = ''

/** Has the gateway look up the plan of each user who signs in, because a release is for visitors with a plan. It takes effect as a new release does. */
export function watchPlan(): () => void {
  lookUpNewUser()
  return session.subscribe(lookUpNewUser)
}

function lookUpNewUser(): void {
  const state = session.get()
  const user = 'user' in state && state.view === undefined ? state.user.user_id : ''
  if (user === known) return
  known = user
  if (user !== '') void lookUpPlan().catch(() => {})
}

/** Rejects if the gateway could not look it up; then the page stays with its releases. */
export async function lookUpPlan(): Promise<void> {
  await api.put('/api/slices/segments', {})
  await fetchRegistry(TIME_LIMIT_MS)
}
