import { CloseButton, IconSearch, TextInput } from '@loomcast/design-system/full'
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

export interface SearchBoxProps {
  value: string
  /** Called when typing pauses, unless the text equals `value`. */
  onChange: (value: string) => void
  /** What the search covers, such as "Instructions or job ID". */
  placeholder: string
  className?: string | undefined
}

/** Searches when typing pauses. */
export function SearchBox({ value, onChange, placeholder, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const submitted = useRef(value)
  // Back, Forward and "Clear filters" change the search from outside.
  if (value !== submitted.current) {
    submitted.current = value
    setTyped(value)
  }
  useEffect(() => {
    if (typed === submitted.current) return
    const timer = setTimeout(() => {
      submitted.current = typed
      onChange(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onChange])

  return (
    <TextInput
      className={className ?? ''}
      type="search"
      label="Search"
      placeholder={placeholder}
      leftSection={<IconSearch size={18} />}
      rightSection={typed !== '' && <CloseButton aria-label="Clear the search" onClick={() => setTyped('')} />}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
