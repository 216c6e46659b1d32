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

/**
 * After a refused form the cursor goes to the first field that has something to say: call `focusInvalid` beside setting the errors, it acts once
 * they are drawn.
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
