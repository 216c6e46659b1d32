import { getAs } from '../http/api.client.ts'
import { ApiError } from '../http/api-error.ts'
import { accountView } from '../tokens/account-view.ts'
import { tokens } from '../tokens/tokens.ts'
import type { SessionState, User } from './user.ts'

/** The state that the stored tokens stand for. Rejected tokens are removed, except in the view of an account. */
export async function identify(): Promise<SessionState | 'unreachable'> {
  if (!tokens.admin() && !tokens.user()) return { status: 'visitor' }
  try {
    const user = await findTokenOwner()
    return user ? signedIn(user) : { status: 'visitor' }
  } catch (error) {
    // An unavailable server does not end the session.
    if (error instanceof ApiError && error.temporary) return 'unreachable'
    if (!accountView.current()) tokens.remove('user', 'admin')
    return { status: 'visitor' }
  }
}

/** Tries the admin token first, then the user token. Removes a rejected token. */
async function findTokenOwner(): Promise<User | null> {
  const admin = tokens.admin()
  if (admin) {
    const user = await me(admin)
    if (user?.is_admin) return user
    tokens.remove('admin')
  }
  const own = tokens.user()
  if (!own) return null
  const user = await me(own)
  if (!user && !accountView.current()) tokens.remove('user')
  return user
}

async function me(token: string): Promise<User | null> {
  try {
    return await getAs<User>(token, '/api/auth/me', { timeoutMs: 10_000 })
  } catch (error) {
    if (error instanceof ApiError && error.temporary) throw error
    return null
  }
}

/** The state of a signed-in user, or of the view of an account. */
export function signedIn(user: User): SessionState {
  const view = accountView.current()
  if (view) return { status: 'user', user, view: { endsAt: view.endsAt } }
  return user.is_admin ? { status: 'admin', user } : { status: 'user', user }
}
