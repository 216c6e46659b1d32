import { Button, FormError, Modal, PasswordInput, TextInput } from '@loomcast/design-system/full'
import { type FormEvent, useState } from 'react'
import type { Proof } from './security.api.ts'
import css from './security.module.css'
import { useSubmit } from './use-submit.ts'

interface ProofDialogProps {
  title: string
  message: string
  confirmLabel: string
  danger?: boolean
  onClose: () => void
  act: (proof: Proof) => Promise<void>
}

/** Asks for the password and a code before a change of the second factor. */
export function ProofDialog({ title, message, confirmLabel, danger = false, onClose, act }: ProofDialogProps) {
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const { submit, busy, failure } = useSubmit(() => act(proof))
  const isComplete = proof.password !== '' && proof.code.trim() !== ''
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (isComplete) submit()
        }}
      >
        <p className={css.text}>{message}</p>
        <FormError>{failure}</FormError>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={proof.password}
          onChange={(event) => setProof({ ...proof, password: event.currentTarget.value })}
        />
        <TextInput
          label="Code"
          description="The six digits in your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={proof.code}
          onChange={(event) => setProof({ ...proof, code: event.currentTarget.value })}
        />
        <div className={css.actions}>
          <Button type="submit" color={danger ? 'danger' : 'primary'} loading={busy} disabled={!isComplete}>
            {confirmLabel}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
