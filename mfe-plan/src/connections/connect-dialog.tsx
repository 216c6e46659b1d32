import { Button, FormError, Modal, PasswordInput, TextInput } from '@loomcast/design-system/full'
import { ApiError, Link, toast, useRoutesAvailable } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { planApi } from '../api/plan.api.ts'
import type { Connection, Network, NetworkField } from '../api/plan.ts'
import { keys, refreshPosts } from '../api/queries.ts'
import { reasonOf } from '../post/post-actions.ts'
import { useBusy } from '../post/use-busy.ts'
import styles from './connections.module.css'

/** What is being connected: an account for the first time, or one whose credentials are renewed. */
export interface Connecting {
  network: Network
  renewed: Connection | null
}

interface ConnectDialogProps extends Connecting {
  onClose: () => void
}

/** Asks for what a network needs. What was entered stays if the network rejects it. */
export function ConnectDialog({ network, renewed, onClose }: ConnectDialogProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<{ message: string; code: string } | null>(null)
  const forSale = useRoutesAvailable('/pricing')
  const { busy, run } = useBusy<'connect'>()

  async function connect(): Promise<void> {
    setFailure(null)
    const missing = network.fields.filter(({ name, optional }) => !optional && !values[name]?.trim())
    setErrors(Object.fromEntries(missing.map(({ name, label }) => [name, `${label} is missing.`])))
    if (missing.length > 0) return
    const entered = Object.fromEntries(
      network.fields.flatMap(({ name }) => {
        const value = values[name]?.trim()
        return value ? [[name, value]] : []
      }),
    )
    try {
      const connection = await planApi.connect(network.network, entered)
      void queryClient.invalidateQueries({ queryKey: keys.connections })
      void refreshPosts()
      toast({ kind: 'success', message: `${connection.name} is connected.` })
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [lastPart(path), message])))
      setFailure({
        message: reasonOf(error, 'The account was not connected. Try again.'),
        code: error instanceof ApiError ? error.code : '',
      })
    }
  }

  return (
    <Modal opened onClose={onClose} title={renewed ? `Connect ${renewed.name} again` : `Connect ${network.name}`} size="md">
      <form
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          run('connect', connect)
        }}
      >
        {network.fields.map((field, index) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={errors[field.name]}
            isFirst={index === 0}
            onChange={(value) => {
              setValues((before) => ({ ...before, [field.name]: value }))
              setErrors((before) => ({ ...before, [field.name]: '' }))
            }}
          />
        ))}
        <p className={styles.note}>
          Loomcast checks this with {network.name}, stores it encrypted, and uses it only for your planned posts. Disconnecting deletes it.
        </p>
        <FormError
          actions={
            failure?.code === 'connection_limit_reached' && forSale ? (
              <Button component={Link} to="/pricing" size="sm" variant="default">
                See plans
              </Button>
            ) : undefined
          }
        >
          {failure?.message}
        </FormError>
        <div className={styles.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy === 'connect'}>
            Connect
          </Button>
        </div>
      </form>
    </Modal>
  )
}

interface FieldProps {
  field: NetworkField
  value: string
  error: string | undefined
  isFirst: boolean
  onChange: (value: string) => void
}

function Field({ field, value, error, isFirst, onChange }: FieldProps) {
  const shared = {
    label: field.optional ? `${field.label} (optional)` : field.label,
    description: field.help,
    placeholder: field.example,
    value,
    error: error || undefined,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 4_000,
    'data-autofocus': isFirst || undefined,
  }
  return field.secret ? (
    // Password managers would offer the password of Loomcast.
    <PasswordInput {...shared} autoComplete="new-password" onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

const lastPart = (path: string): string => path.split(/[./]/).at(-1) ?? path
