import { CharacterCount, FieldGroup, PasswordInput, Textarea, TextInput } from '@loomcast/design-system/full'
import type { PasswordValues, ProfileValues } from './profile.api.ts'
import css from './profile.module.css'

const BIO_LIMIT = 1000

interface FieldsProps<T> {
  values: T
  errors: Partial<Record<string, string>>
  onChange: (field: keyof T, value: string) => void
}

export function ProfileFields({ values, errors, newEmail, onChange }: FieldsProps<ProfileValues> & { newEmail: boolean }) {
  const text = (field: keyof ProfileValues) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => onChange(field, event.currentTarget.value),
  })
  return (
    <FieldGroup legend="About you">
      <TextInput
        {...text('email')}
        label="Email"
        description={newEmail ? "To change it, enter your current password below. We'll send a link to the new address." : undefined}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={css.pair}>
        <TextInput {...text('first_name')} label="First name" autoComplete="given-name" maxLength={100} />
        <TextInput {...text('last_name')} label="Last name" autoComplete="family-name" maxLength={100} />
      </div>
      <div className={css.pair}>
        <TextInput {...text('company')} label="Company" autoComplete="organization" maxLength={200} />
        <TextInput {...text('phone')} label="Phone" type="tel" autoComplete="tel" maxLength={40} />
      </div>
      <TextInput
        {...text('website')}
        label="Website"
        type="url"
        autoComplete="url"
        inputMode="url"
        placeholder="https://example.com"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
      />
      <div>
        <Textarea {...text('bio')} label="Bio" autosize minRows={3} maxRows={10} maxLength={BIO_LIMIT} />
        <p className={css.count}>
          <CharacterCount count={[...values.bio].length} limit={BIO_LIMIT} />
        </p>
      </div>
    </FieldGroup>
  )
}

export function PasswordFields({ values, errors, email, onChange }: FieldsProps<PasswordValues> & { email: string }) {
  const secret = (field: keyof PasswordValues) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => onChange(field, event.currentTarget.value),
  })
  return (
    <FieldGroup
      legend="Change password"
      description="Leave the new password empty to keep the current one. Changing it logs out your other devices."
    >
      {/* Lets a password manager match the password to the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput {...secret('current_password')} label="Current password" autoComplete="current-password" />
      <div className={css.pair}>
        <PasswordInput {...secret('new_password')} label="New password" autoComplete="new-password" />
        <PasswordInput {...secret('confirmation')} label="Confirm new password" autoComplete="new-password" />
      </div>
    </FieldGroup>
  )
}
