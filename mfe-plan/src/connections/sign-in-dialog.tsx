import { Button, FormError, Modal } from '@loomcast/design-system/full'
import { findPlatform } from '@loomcast/platforms'
import { useState } from 'react'
import { planApi } from '../api/plan.api.ts'
import { reasonOf } from '../post/post-actions.ts'
import { priceText } from '../post/price-text.ts'
import { useBusy } from '../post/use-busy.ts'
import type { Connecting } from './connect-dialog.tsx'
import styles from './connections.module.css'
import { otherPage } from './other-page.ts'

interface SignInDialogProps extends Connecting {
  onClose: () => void
}

/** Says what happens at the network, and leads there. */
export function SignInDialog({ network, renewed, onClose }: SignInDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, run } = useBusy<'connect'>()
  const price = priceText(findPlatform(network.platform))

  async function leave(): Promise<void> {
    setFailure(null)
    try {
      const { url } = await planApi.beginSignIn(network.network)
      otherPage.open(url)
    } catch (error) {
      setFailure(reasonOf(error, `${network.name} was not opened. Try again.`))
    }
  }

  return (
    <Modal opened onClose={onClose} title={renewed ? `Connect ${renewed.name} again` : `Connect ${network.name}`} size="md">
      <div className={styles.form}>
        <p className={styles.note}>
          You sign in at {network.name} and allow Loomcast to post for you. Loomcast never sees your password, and uses the account only for
          your planned posts. Disconnecting ends this.
        </p>
        {network.sign_in_note && <p className={styles.note}>{network.sign_in_note}</p>}
        {price && <p className={styles.note}>{price}</p>}
        <FormError>{failure ?? undefined}</FormError>
        <div className={styles.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus loading={busy === 'connect'} onClick={() => run('connect', leave)}>
            Continue to {network.name}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
