import { Button, VisuallyHidden } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { useState } from 'react'
import { accountApi } from '../account.api.ts'
import { messageOf } from '../server-error.ts'
import { useOnce } from '../use-once.ts'

/** Sends the confirmation email again. */
export function ResendVerification() {
  const [sent, setSent] = useState(false)
  const { run: resend, busy } = useOnce(async () => {
    try {
      await accountApi.resendVerification()
      setSent(true)
    } catch (error) {
      toast({ kind: 'error', message: messageOf(error, "The email couldn't be sent") })
    }
  })
  return (
    <>
      <Button variant="default" size="sm" loading={busy} disabled={sent} onClick={resend}>
        {sent ? 'Sent. Check your inbox' : 'Resend confirmation email'}
      </Button>
      <VisuallyHidden role="status">{sent ? 'The confirmation email is on its way.' : ''}</VisuallyHidden>
    </>
  )
}
