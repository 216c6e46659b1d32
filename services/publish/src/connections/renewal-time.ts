import type { Credentials, SignIn } from '../networks/adapter.ts'
import type { StoredConnection } from './connection.model.ts'

export type SignInTimes = Required<Pick<StoredConnection, 'renew_at' | 'ends_at' | 'warned_days'>>

/** What is stored with new tokens about their end. The person has not been warned of it. */
export const timesOf = (credentials: Credentials, signIn: SignIn | undefined): SignInTimes => ({
  renew_at: renewalTimeOf(credentials, signIn),
  ends_at: endOf(credentials, signIn),
  warned_days: null,
})

/** From when on a token is renewed although no post needs it. Null: it needs no such renewal. */
function renewalTimeOf({ expires_at = '' }: Credentials, signIn: SignIn | undefined): Date | null {
  const end = Date.parse(expires_at)
  if (signIn?.renewAheadMs === undefined || Number.isNaN(end)) return null
  return new Date(end - signIn.renewAheadMs)
}

/** When a sign-in ends that is not renewed until then. Null: it can be renewed also after that, or has no end. */
function endOf({ expires_at = '', refresh_token = '' }: Credentials, signIn: SignIn | undefined): Date | null {
  const end = Date.parse(expires_at)
  if (!signIn || Number.isNaN(end)) return null
  return refresh_token === '' || signIn.renewAheadMs !== undefined ? new Date(end) : null
}
