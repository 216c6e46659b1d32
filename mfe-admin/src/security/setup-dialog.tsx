import { Button, FormError, Modal, PasswordInput, TextInput } from '@loomcast/design-system/full'
import { type AuthenticatorSetup, SetupDetails } from '@loomcast/web-kit/second-factor'
import { type FormEvent, type ReactNode, useState } from 'react'
import { securityApi } from './security.api.ts'
import css from './security.module.css'
import { useSubmit } from './use-submit.ts'

interface SetupDialogProps {
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}

/** Turns two-step login on: the password first, then a code of the authenticator app. */
export function SetupDialog({ onClose, onDone }: SetupDialogProps) {
  const [setup, setSetup] = useState<AuthenticatorSetup>()
  return (
    <Modal opened onClose={onClose} title="Turn on two-step login">
      {setup ? <CodeForm setup={setup} onClose={onClose} onDone={onDone} /> : <PasswordForm onClose={onClose} onSetup={setSetup} />}
    </Modal>
  )
}

function PasswordForm({ onClose, onSetup }: { onClose: () => void; onSetup: (setup: AuthenticatorSetup) => void }) {
  const [password, setPassword] = useState('')
  const { submit, busy, failure } = useSubmit(async () => onSetup(await securityApi.begin(password)))
  return (
    <Form submit={submit} busy={busy} failure={failure} confirmLabel="Continue" isComplete={password !== ''} onClose={onClose}>
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Form>
  )
}

function CodeForm({ setup, onClose, onDone }: SetupDialogProps & { setup: AuthenticatorSetup }) {
  const [code, setCode] = useState('')
  const { submit, busy, failure } = useSubmit(async () => onDone((await securityApi.confirm(code.trim())).recovery_codes))
  return (
    <Form submit={submit} busy={busy} failure={failure} confirmLabel="Turn on" isComplete={code.trim() !== ''} onClose={onClose}>
      <p className={css.text}>
        Scan this code with an authenticator app. Then enter the six digits that it shows. Your other sessions end when two-step login is
        on.
      </p>
      <SetupDetails setup={setup} />
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </Form>
  )
}

interface FormProps {
  submit: () => void
  busy: boolean
  failure: string
  confirmLabel: string
  isComplete: boolean
  onClose: () => void
  children: ReactNode
}

function Form({ submit, busy, failure, confirmLabel, isComplete, onClose, children }: FormProps) {
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isComplete) submit()
      }}
    >
      <FormError>{failure}</FormError>
      {children}
      <div className={css.actions}>
        <Button type="submit" loading={busy} disabled={!isComplete}>
          {confirmLabel}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
