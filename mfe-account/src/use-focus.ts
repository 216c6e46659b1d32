import { type RefObject, useEffect, useRef } from 'react'

/** Puts the cursor into a page's first field once the page is there, unless the person is already somewhere in it. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const field = useRef<T>(null)
  useEffect(() => {
    // After the shell, which moves the focus to the new page's heading.
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement
      if (!(active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement)) field.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return field
}

/** After a refused form: the cursor goes to the first field that has something to say. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
