import { createMailQueue } from '../../src/mail/mail-queue.ts'
import { sendRequestedResets } from '../../src/recovery/recovery.ts'
import { createStore } from '../../src/repositories.ts'
import type { TestAuth } from './auth-service.ts'
import { tokenIn } from './browser.ts'

/** Processes stored reset requests, as the mail worker does. */
export async function sendResets(auth: TestAuth): Promise<void> {
  const store = createStore(auth.connection)
  await sendRequestedResets({
    connection: auth.connection,
    store,
    mailQueue: createMailQueue(store.mails, 'loomcast.test'),
    clock: auth.clock,
    publicUrl: auth.settings.publicUrl,
  })
}

/** The token in the newest email of the given kind to an address. */
export async function mailedToken(auth: TestAuth, to: string, kind: 'verify-email' | 'reset-password'): Promise<string> {
  const mails = (await auth.mails(to)).filter((mail) => mail.kind === kind)
  return tokenIn(mails.at(-1)?.text)
}
