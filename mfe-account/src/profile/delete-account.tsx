import { Button, FormError, Modal, PasswordInput } from '@loomcast/design-system/full'
import { navigate, session, toast } from '@loomcast/web-kit'
import { type SubmitEvent, useState } from 'react'
import { accountApi } from '../account.api.ts'
import { fieldErrors, messageOf } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import css from './profile.module.css'

export function DeleteAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={css.offer}>
      <div>
        <h3 className={css.offerTitle}>Delete account</h3>
        <p className={css.offerText}>Permanently removes your account and everything in it.</p>
      </div>
      <Button variant="outline" color="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Delete your account?">
        <DeleteForm email={email} onCancel={() => setOpen(false)} />
      </Modal>
    </div>
  )
}

function DeleteForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState('')

  const { run: remove, busy } = useOnce(async () => {
    setFailure('')
    if (password === '') return setFault('Password is required')
    try {
      await accountApi.deleteAccount(password)
    } catch (error) {
      const onField = fieldErrors(error)['password']
      setFault(onField)
      if (!onField) setFailure(messageOf(error, "Your account couldn't be deleted"))
      return
    }
    toast({ kind: 'info', message: 'Your account was deleted.' })
    // Navigates before logging out, so that the page does not prompt about unsaved changes to a deleted account.
    navigate('/', { force: true })
    await session.logout()
  })

  return (
    <form
      className={css.deletion}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void remove()
      }}
    >
      <p>
        This permanently deletes <b>{email}</b> with all posts, videos, templates, settings, your own facts, and your voices with their
        examples, and logs out every device. You can't undo this. If you want to keep your data, export it first.
      </p>
      <ul className={css.consequences}>
        <li>
          Your subscription ends at once, and you won't be charged again. The rest of the time you paid for isn't refunded automatically.
        </li>
        <li>Amounts, dates, and invoice numbers of past payments are stored for accounting, without your name or email.</li>
        <li>Your referral code stops working, and unused bonus generations are lost.</li>
      </ul>
      <FormError>{failure}</FormError>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Your password"
        name="password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={fault}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setFault(undefined)
        }}
      />
      <div className={css.deletionActions}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Keep my account
        </Button>
        <Button type="submit" color="danger" loading={busy}>
          Delete permanently
        </Button>
      </div>
    </form>
  )
}
