import { invalidField } from '@loomcast/service-kit/errors'
import type { User } from '../domain/account.ts'
import { canonicalPassword } from '../domain/password.ts'
import type { SessionsContext } from './context.ts'

/**
 * Verifies a signed-in user's password. A wrong password counts as a failed sign-in, so a stolen access token cannot be used to guess the password. Throws 403
 * `wrong_password` (not 401, which would sign the user out) and 429 `locked`.
 */
export async function confirmPassword(
  context: SessionsContext,
  user: User,
  password: string,
  { ip, session_id }: { ip: string; session_id: string },
  path: string,
): Promise<void> {
  // Counted per session, so that guesses on the login page cannot stop a signed-in user from changing the password.
  const attempt = await context.lockout.begin(user.email, { ip, source: `session ${session_id}` })
  const { matches } = await context.hasher.verify(user.password_hash, canonicalPassword(password)).catch(async (error: unknown) => {
    await attempt.abandoned()
    throw error
  })
  if (!matches) {
    await attempt.failed()
    throw invalidField('wrong_password', path)
  }
  await attempt.succeeded()
}
