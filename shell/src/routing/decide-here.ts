import { session } from '@loomcast/web-kit'
import { registry } from '../registry/registry.store.ts'
import { type Decision, decide } from './decision.ts'

/**
 * The decision for the current URL. A visitor's page (/login, /register) stays while it completes a login: it shows a message
 * ("Account created successfully!") before it navigates.
 */
export function decideHere(): Decision {
  const state = session.get()
  const staysToFinish = session.cause() === 'sign-in' && arrivedSignedOut === location.pathname
  if (staysToFinish) {
    const asVisitor = decide(location.pathname, { status: 'visitor' }, registry.live.get())
    // A user's page that was opened before the session was known takes over a new token, too (a changed password), and stays itself.
    if (asVisitor.kind !== 'redirect') return asVisitor
  }
  return decide(location.pathname, state, registry.live.get())
}

let arrivedSignedOut: string | undefined
let arrivedAt: string | undefined

/**
 * Called after every routing event: remembers the page on which a visitor arrived. An event without a change of page (the session
 * changed and the slices are looked at again) is no arrival.
 */
export function rememberArrival(): void {
  if (location.pathname === arrivedAt) return
  arrivedAt = location.pathname
  const { status } = session.get()
  arrivedSignedOut = status === 'visitor' || status === 'starting' ? location.pathname : undefined
}
