import { InputWrapper, PasswordInput as MantinePasswordInput, type PasswordInputProps as MantinePasswordInputProps } from '@mantine/core'
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { Alert } from '../core/alert.tsx'
import { IconHide, IconShow } from './field-icons.ts'

export type PasswordInputProps = Omit<
  MantinePasswordInputProps,
  'visible' | 'onVisibilityChange' | 'visibilityToggleIcon' | 'visibilityToggleButtonProps'
>

/** A password field with a show/hide toggle that is reachable by keyboard. The toggle's label names its action. */
export function PasswordInput(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  const subject = typeof props.label === 'string' ? props.label.toLowerCase() : 'password'
  return (
    <MantinePasswordInput
      // Mantine sets aria-invalid on all its fields except this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-pressed': undefined, 'aria-label': `${visible ? 'Hide' : 'Show'} ${subject}` }}
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconHide /> : <IconShow />)}
    />
  )
}

export interface SliderProps {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
  /** Formats the value, for example with its unit. Screen readers read the same text. */
  format?: (value: number) => string
  /** Labels for the two ends of the slider. */
  ends?: readonly [string, string]
  disabled?: boolean
  name?: string
}

/** A native range input, for keyboard and assistive technology support. */
export function Slider({ label, description, error, value, onChange, min, max, step, format = String, ends, disabled, name }: SliderProps) {
  const id = useId()
  const describedBy = [description ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const fill = { '--fill': `${((value - min) / (max - min)) * 100}%` }
  return (
    <InputWrapper
      id={id}
      label={label}
      description={description}
      error={error}
      size="md"
      descriptionProps={{ id: `${id}-description` }}
      errorProps={{ id: `${id}-error` }}
    >
      <div className="lc-slider">
        <input
          type="range"
          id={id}
          name={name}
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          style={fill}
          aria-valuetext={format(value)}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <output htmlFor={id} aria-live="off">
          {format(value)}
        </output>
        {ends ? (
          <span className="lc-slider-ends" aria-hidden="true">
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </span>
        ) : null}
      </div>
    </InputWrapper>
  )
}

export interface FieldGroupProps extends Omit<ComponentPropsWithRef<'fieldset'>, 'title'> {
  legend: ReactNode
  description?: ReactNode
}

/** Related fields under a legend. `disabled` disables all of them. */
export function FieldGroup({ legend, description, children, className, ...rest }: FieldGroupProps) {
  return (
    <fieldset {...rest} className={className ? `lc-field-group ${className}` : 'lc-field-group'}>
      <legend className="lc-field-group-legend">
        <b>{legend}</b>
        {description ? <span>{description}</span> : null}
      </legend>
      {children}
    </fieldset>
  )
}

/** An error that concerns the whole form, announced when it appears. Renders nothing without children. */
export function FormError({ children, actions }: { children?: ReactNode; actions?: ReactNode }) {
  if (children === null || children === undefined || children === '' || children === false) return null
  return (
    <Alert tone="danger" actions={actions}>
      {children}
    </Alert>
  )
}
