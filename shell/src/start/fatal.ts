/** Shows the page's last resort, which is in the document from the start and needs nothing of the program. */
export function showFatal(error: unknown): void {
  console.error('shell_start_failed', error)
  window.dispatchEvent(new Event('loomcast:fatal'))
}
