import { session } from '@loomcast/web-kit'
import { registry } from '../registry/registry.store.ts'
import { type Decision, decide } from './decision.ts'

/**
 * Decides what the current URL shows. A visitor page (/login, /register) remains displayed while it completes a login, because it shows a message ("Account
 * created successfully!") before it navigates.
 */
export function decideHere(): Decision {
  const state = session.get()
  const staysToFinish = session.cause() === 'sign-in' && arrivedSignedOut === location.pathname
  if (staysToFinish) {
    const asVisitor = decide(location.pathname, { status: 'visitor' }, registry.live.get())
    // A user page that was opened before the session was known can also receive a new token (after a password change). It is decided as usual, below.
    if (asVisitor.kind !== 'redirect') return asVisitor
  }
  return decide(location.pathname, state, registry.live.get())
}

let arrivedSignedOut: string | undefined
let arrivedAt: string | undefined

/**
 * Called after every routing event. Remembers the page on which a visitor arrived. Ignores events without a change of page, such as those after a change of the
 * session.
 */
export function rememberArrival(): void {
  if (location.pathname === arrivedAt) return
  arrivedAt = location.pathname
  const { status } = session.get()
  arrivedSignedOut = status === 'visitor' || status === 'starting' ? location.pathname : undefined
}
