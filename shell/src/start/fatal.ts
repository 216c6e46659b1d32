/** Shows the error page. It is part of the HTML document, so it does not depend on the app's code. */
export function showFatal(error: unknown): void {
  console.error('shell_start_failed', error)
  window.dispatchEvent(new Event('loomcast:fatal'))
}
