import { TextInput } from '@loomcast/design-system/full'

interface TypedFieldProps {
  /** The text that the administrator must type, such as the email address of the user who gets a refund. */
  expected: string
  value: string
  onChange: (typed: string) => void
  'data-autofocus'?: boolean
}

/** The field of a typed confirmation, for actions that cannot be undone. */
export function TypedField({ expected, value, onChange, ...rest }: TypedFieldProps) {
  return (
    <TextInput
      label={
        <>
          Type <strong>{expected}</strong> to confirm
        </>
      }
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...rest}
    />
  )
}

export const isTyped = (typed: string, expected: string) => typed.trim() === expected
