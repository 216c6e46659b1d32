// Module variables of webpack (https://webpack.js.org/api/module-variables/), of the build that contains this module.
declare let __webpack_chunk_load__: (chunk: string | number) => Promise<void>
declare let __webpack_get_script_filename__: (chunk: string | number) => string
declare const __webpack_public_path__: string

/** A request without a response for this long is repeated. */
const SILENCE_MS = 8_000
/** Pause after a failed request. */
const PAUSE_MS = 1_000
const ATTEMPTS = 3

/** An entry that was requested again, because its first URL hangs, requests its chunks under other URLs as well: the page's hints for them may hang, too. */
const { currentScript } = document
const query = currentScript instanceof HTMLScriptElement && currentScript.src ? new URL(currentScript.src).search : ''
const filenameOf = __webpack_get_script_filename__
if (query) __webpack_get_script_filename__ = (chunk) => filenameOf(chunk) + query

const loadChunk = __webpack_chunk_load__

/**
 * Retries for every `import()` of the build that contains this module. A failed request is repeated after a pause. A hanging one is repeated under another
 * URL while it stays open, because the browser joins a second request for the same URL to the first. The chunk registers itself wherever it comes from, which
 * settles webpack's own promise. The event `loomcast:retry` (the user pressed "Try again") repeats a hanging request at once.
 */
__webpack_chunk_load__ = async (chunk) => {
  for (let attempt = 1; ; attempt++) {
    const repeat = () => requestAgain(chunk)
    const timer = setInterval(repeat, SILENCE_MS)
    const limit = setTimeout(() => clearInterval(timer), SILENCE_MS * ATTEMPTS)
    window.addEventListener('loomcast:retry', repeat)
    try {
      return await loadChunk(chunk)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    } finally {
      clearInterval(timer)
      clearTimeout(limit)
      window.removeEventListener('loomcast:retry', repeat)
    }
  }
}

function requestAgain(chunk: string | number): void {
  const script = document.createElement('script')
  script.src = `${__webpack_public_path__}${filenameOf(chunk)}?attempt=${Date.now().toString(36)}`
  script.onload = () => script.remove()
  script.onerror = () => script.remove()
  document.head.append(script)
}

/** A plugin of the Module Federation runtime: a slice's build runs it with the entry. */
export default () => ({ name: 'retry-chunks' })
