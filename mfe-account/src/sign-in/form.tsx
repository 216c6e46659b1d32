import { PasswordInput, TextInput } from '@loomcast/design-system/full'
import type { ReactNode, Ref } from 'react'
import { confirmationFault, type Faults, type NewAccount, newPasswordFault } from './credentials.ts'
import css from './form.module.css'

interface SignInFormProps {
  ref: Ref<HTMLFormElement>
  onSubmit: () => void
  children: ReactNode
}

/** The page validates the fields. Its messages replace the browser's. */
export function SignInForm({ ref, onSubmit, children }: SignInFormProps) {
  return (
    <form
      ref={ref}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

interface EmailFieldProps {
  ref: Ref<HTMLInputElement>
  value: string
  error: string | undefined
  disabled?: boolean
  onChange: (email: string) => void
}

export function EmailField({ onChange, ...field }: EmailFieldProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type NewPassword = Omit<NewAccount, 'email'>

interface NewPasswordFieldsProps {
  ref?: Ref<HTMLInputElement>
  label: string
  values: NewPassword
  faults: Faults<NewPassword>
  disabled?: boolean
  onChange: (field: keyof NewPassword, value: string) => void
}

/** A new password and its confirmation. Error messages appear while the user types, and are the same as on submit. */
export function NewPasswordFields({ ref, label, values, faults, disabled = false, onChange }: NewPasswordFieldsProps) {
  const { password, confirmation } = values
  return (
    <>
      <PasswordInput
        ref={ref}
        label={label}
        name="password"
        autoComplete="new-password"
        description="At least 6 characters. A few words work better than one."
        disabled={disabled}
        value={password}
        error={faults.password ?? (password && newPasswordFault(password))}
        onChange={(event) => onChange('password', event.currentTarget.value)}
      />
      <PasswordInput
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        disabled={disabled}
        value={confirmation}
        error={faults.confirmation ?? (confirmation && confirmationFault(password, confirmation))}
        onChange={(event) => onChange('confirmation', event.currentTarget.value)}
      />
    </>
  )
}
