import { Checkbox, FieldGroup } from '@loomcast/design-system/full'
import { type Faults, OPTIONS, type OptionName, type PackageValues } from './package-values.ts'
import css from './packages.module.css'

interface OptionFieldsProps {
  values: Pick<PackageValues, OptionName>
  faults: Faults
  onChange: (changes: Partial<Pick<PackageValues, OptionName>>) => void
}

/** The allowed values of each video option. */
export function OptionFields({ values, faults, onChange }: OptionFieldsProps) {
  return (
    <div className={css.pair}>
      {(Object.keys(OPTIONS) as OptionName[]).map((name) => {
        const { legend, values: choices } = OPTIONS[name]
        const chosen = values[name]
        const toggle = (value: string, isOn: boolean) =>
          onChange({ [name]: Object.keys(choices).filter((each) => (each === value ? isOn : chosen.includes(each))) })
        return (
          <FieldGroup key={name} legend={legend} description={chosen.length === 0 ? 'Nothing is chosen: every value is allowed.' : null}>
            <div className={css.choices}>
              {Object.entries(choices).map(([value, label]) => (
                <Checkbox
                  key={value}
                  label={label}
                  checked={chosen.includes(value)}
                  error={faults[name] !== undefined}
                  onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
                />
              ))}
            </div>
          </FieldGroup>
        )
      })}
    </div>
  )
}
