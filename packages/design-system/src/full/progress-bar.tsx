import { Progress } from '@mantine/core'
import { useId } from 'react'

export interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** The value as text, such as "7 of 10 generations". Shown next to the label and read by screen readers. Default: the percentage. */
  text?: string
  tone?: 'primary' | 'warning' | 'danger'
}

export function ProgressBar({ label, value, max, text, tone = 'primary' }: ProgressBarProps) {
  const id = useId()
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  const shown = text ?? `${Math.round(percent)}%`
  return (
    <div className="lc-progress" data-tone={tone}>
      <span className="lc-progress-text">
        <span id={id}>{label}</span>
        <span>{shown}</span>
      </span>
      <Progress.Root size={8} radius="xl">
        <Progress.Section
          value={percent}
          withAria={false}
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.min(value, max)}
          aria-valuetext={shown}
        />
      </Progress.Root>
    </div>
  )
}
