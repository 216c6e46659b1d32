import type { Credentials, SignIn } from '../networks/adapter.ts'

/** From when on a token is renewed although no post needs it. Null: it needs no such renewal. */
export function renewalTimeOf({ expires_at = '' }: Credentials, signIn: SignIn | undefined): Date | null {
  const end = Date.parse(expires_at)
  if (signIn?.renewAheadMs === undefined || Number.isNaN(end)) return null
  return new Date(end - signIn.renewAheadMs)
}
