import { invalidField } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { sendVerification } from '../accounts/links.ts'
import { newUser } from '../accounts/new-user.ts'
import { parseReferralCode } from '../domain/account.ts'
import type { Device } from '../domain/device.ts'
import { canonicalEmail, parseEmail } from '../domain/email-address.ts'
import { allOf } from '../domain/faults.ts'
import { parseNewPassword } from '../domain/password.ts'
import { accountChanged, SERVICE, userRegistered } from '../events/publishes.ts'
import { rememberBrowser } from '../sessions/known-browser.ts'
import { type Entered, openSession, signedIn } from '../sessions/sessions.ts'
import type { SignInContext } from './context.ts'

export interface Registration {
  email?: string
  password?: string
  referral_code?: string | null
}

/**
 * Creates an account and signs the user in. The account, its first session, the verification email and the event are written in one transaction. Ignores an
 * invalid referral code. Sends no email if the address has received too many recently. Throws 400 `validation_failed`, 409 `email_taken`.
 */
export async function register(context: SignInContext, input: Registration, device: Device): Promise<Entered> {
  const { email, password } = allOf({
    email: parseEmail(input.email),
    password: parseNewPassword(input.password, { emails: [canonicalEmail(input.email ?? '')] }),
  })
  if (await context.store.users.findByEmail(email)) throw invalidField('email_taken', 'email')
  const password_hash = await context.hasher.hash(password)
  const referral_code = parseReferralCode(input.referral_code)
  const mayWrite = await context.mailLimits.allowsVerification(email)

  const { user, session, browserToken } = await withTransaction(context.connection, async (tx) => {
    const now = context.clock()
    const user = newUser({ email, password_hash, now })
    await context.store.users.insert(tx, user)
    const session = await openSession(tx, context, user, { device }, now)
    if (mayWrite) await sendVerification(tx, context, user, now, 'account')
    const registered = userRegistered({ user_id: user._id, version: 1, at: now, email, name: null, referral_code })
    await appendEvents(tx, SERVICE, registered, accountChanged(user, now))
    return { user, session, browserToken: await rememberBrowser(tx, context, user._id, undefined, now) }
  })
  if (mayWrite) await context.mailLimits.noteVerification(email)
  return { ...(await signedIn(context, user, session)), browserToken }
}
