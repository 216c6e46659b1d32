import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first field of a page after it is rendered, unless the user has already focused a field. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const field = useRef<T>(null)
  useEffect(() => {
    // Runs after the shell moves the focus to the heading of the new page.
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement
      if (!(active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement)) field.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return field
}

/**
 * Focuses the first invalid field of a rejected form. Call `focusInvalid` when you set the errors; it takes effect once they are
 * rendered.
 */
export function useInvalidFocus<T extends HTMLElement>(): { form: RefObject<T | null>; focusInvalid: () => void } {
  const form = useRef<T>(null)
  const wanted = useRef(false)
  const focusInvalid = () => {
    wanted.current = true
  }
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
  return { form, focusInvalid }
}
