import type { BillingInterval } from '@loomcast/web-kit/plans'
import { useId } from 'react'
import css from './interval-choice.module.css'

const INTERVALS: readonly { value: BillingInterval; label: string }[] = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
]

interface IntervalChoiceProps {
  value: BillingInterval
  /** What is saved by paying by the year, such as `Save up to 16%`. */
  saving?: string | undefined
  disabled?: boolean
  onChange: (value: BillingInterval) => void
}

/** How often a plan is paid: two radio buttons side by side, which the arrow keys switch. */
export function IntervalChoice({ value, saving, disabled = false, onChange }: IntervalChoiceProps) {
  const name = useId()
  return (
    <fieldset className={css.choice} disabled={disabled}>
      <legend className={css.legend}>Payment</legend>
      {INTERVALS.map((each) => (
        <label key={each.value} className={css.option} data-chosen={each.value === value || undefined}>
          <input type="radio" name={name} value={each.value} checked={each.value === value} onChange={() => onChange(each.value)} />
          <span>{each.label}</span>
          {each.value === 'year' && saving ? <small className={css.saving}>{saving}</small> : null}
        </label>
      ))}
    </fieldset>
  )
}
