/** Focuses the field of the first fault. Returns whether there is one. */
export function focusFirstFault(form: Element, faults: Readonly<Record<string, string | undefined>>): boolean {
  const [name] = Object.keys(faults)
  if (name === undefined) return false
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  return true
}
