import { Checkbox, Select } from '@loomcast/design-system/full'
import type { Network } from '../api/plan.ts'
import { useAccountOptions } from '../api/queries.ts'
import styles from './film.module.css'
import type { FieldErrors } from './save-post.ts'

interface OptionsPartProps {
  network: Network | undefined
  connectionId: string | null
  options: Readonly<Record<string, string>>
  errors: FieldErrors | undefined
  onChange: (options: Record<string, string>) => void
}

/** The fields for the options that a network has for each post. */
export function OptionsPart({ network, connectionId, options, errors = {}, onChange }: OptionsPartProps) {
  const accountOptions = useAccountOptions(network?.account_options ? connectionId : null)
  // Earlier releases of the service don't return options.
  if (!network?.options?.length) return null
  const shown = accountOptions.data ?? network.options
  const choose = (name: string, value: string) => onChange({ ...options, [name]: value })
  return (
    <div className={styles.film}>
      {shown.map(({ name, label, help, choices, initial }) =>
        choices ? (
          <Select
            key={name}
            label={label}
            description={help ?? undefined}
            placeholder="Choose"
            data={choices}
            // A choice that the account doesn't have, or no longer has, is cleared so that the user chooses again.
            value={choices.find(({ value }) => value === (options[name] ?? initial))?.value ?? null}
            error={errors[name]}
            onChange={(value) => value !== null && choose(name, value)}
          />
        ) : (
          <Checkbox
            key={name}
            label={label}
            description={help ?? undefined}
            checked={(options[name] ?? initial) === 'yes'}
            onChange={(event) => choose(name, event.currentTarget.checked ? 'yes' : 'no')}
          />
        ),
      )}
      {accountOptions.isError && (
        <p className={styles.problem} role="alert">
          {network.name} didn't return what this account allows. All choices are shown, and some may not work.
        </p>
      )}
      {network.options_note && <p className={styles.facts}>{network.options_note}</p>}
    </div>
  )
}
