/** Shows the error page that is part of the document and does not depend on the program. */
export function showFatal(error: unknown): void {
  console.error('shell_start_failed', error)
  window.dispatchEvent(new Event('loomcast:fatal'))
}
