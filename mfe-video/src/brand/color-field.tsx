import { Button, TextInput } from '@loomcast/design-system/full'
import { useEffect, useState } from 'react'
import styles from './brand.module.css'

export interface ColorFieldProps {
  label: string
  description: string
  /** `#rrggbb`; null for the usual color. */
  value: string | null
  /** What the picker starts with. */
  first: string
  error?: string | undefined
  onChange: (value: string | null) => void
}

const COLOR = /^#[0-9a-f]{6}$/u

/** A color: chosen in the browser's picker or typed, or none. */
export function ColorField({ label, description, value, first, error, onChange }: ColorFieldProps) {
  const [typed, setTyped] = useState(value ?? '')
  useEffect(() => setTyped(value ?? ''), [value])
  const isWrong = typed !== '' && !COLOR.test(normal(typed))
  return (
    <div className={styles.color}>
      <TextInput
        className={styles.colorText ?? ''}
        leftSectionPointerEvents="all"
        leftSectionWidth="2.75rem"
        leftSection={
          <input
            type="color"
            className={styles.swatch}
            aria-label={`Choose the ${label.toLowerCase()}`}
            data-none={value === null || undefined}
            value={value ?? first}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        label={label}
        description={description}
        placeholder="Not set"
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        error={isWrong ? 'Enter a color such as #0b6b57.' : error}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          if (text.trim() === '') onChange(null)
          else if (COLOR.test(normal(text))) onChange(normal(text))
        }}
        onBlur={() => isWrong && setTyped(value ?? '')}
      />
      {value !== null && (
        <Button variant="subtle" aria-label={`Remove the ${label.toLowerCase()}`} onClick={() => onChange(null)}>
          Remove
        </Button>
      )}
    </div>
  )
}

const normal = (text: string) => {
  const color = text.trim().toLowerCase()
  return color.startsWith('#') ? color : `#${color}`
}
