/** A ref for a field that a person has just opened: React calls it once, when the field appears. */
export const focusOnce = (element: HTMLTextAreaElement | null): void => element?.focus()
