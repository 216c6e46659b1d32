// webpack's module variables (https://webpack.js.org/api/module-variables/) for the build that contains this module.
declare let __webpack_chunk_load__: (chunk: string | number) => Promise<void>
declare let __webpack_get_script_filename__: (chunk: string | number) => string
declare const __webpack_public_path__: string

/** A request is repeated after this long without a response. */
const SILENCE_MS = 8_000
/** Pause after a failed request. */
const PAUSE_MS = 1_000
const ATTEMPTS = 3

/**
 * If this entry was requested under a second URL because the first one hung, its chunks are also requested under other URLs, because the
 * page's preload requests for them may hang too.
 */
const { currentScript } = document
const query = currentScript instanceof HTMLScriptElement && currentScript.src ? new URL(currentScript.src).search : ''
const filenameOf = __webpack_get_script_filename__
if (query) __webpack_get_script_filename__ = (chunk) => filenameOf(chunk) + query

const loadChunk = __webpack_chunk_load__

/**
 * Adds retries to every `import()` of the build that contains this module. A failed request is repeated after a pause. A hanging request
 * stays open and is repeated under another URL, because the browser would merge a second request for the same URL with the first. The chunk
 * registers itself regardless of its URL, which settles webpack's own promise. The event `loomcast:retry` (sent when the user presses "Try
 * again") repeats a hanging request immediately. If the server still sends nothing, this is reported like a failure; requests stay open.
 */
__webpack_chunk_load__ = async (chunk) => {
  for (let attempt = 1; ; attempt++) {
    const repeat = () => requestAgain(chunk)
    const timer = setInterval(repeat, SILENCE_MS)
    const limit = setTimeout(() => {
      clearInterval(timer)
      void reportSilence(chunk)
    }, SILENCE_MS * ATTEMPTS)
    window.addEventListener('loomcast:retry', repeat)
    try {
      return await loadChunk(chunk)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await Promise.all([new Promise((resolve) => setTimeout(resolve, PAUSE_MS)), beforeRetry()])
    } finally {
      clearInterval(timer)
      clearTimeout(limit)
      window.removeEventListener('loomcast:retry', repeat)
    }
  }
}

/** Reports the failure to the shell, which can delay the next request, for example to renew the cookie that the files need. */
async function beforeRetry(): Promise<void> {
  const waits: Promise<unknown>[] = []
  const detail = { base: __webpack_public_path__, waitFor: (promise: Promise<unknown>) => waits.push(promise) }
  window.dispatchEvent(new CustomEvent('loomcast:chunk-failed', { detail }))
  await Promise.allSettled(waits)
}

/** Reports a server that accepts requests and sends nothing. One that has begun to respond is only slow, so its chunk will arrive. */
async function reportSilence(chunk: string | number): Promise<void> {
  try {
    const response = await fetch(urlOf(chunk), { signal: AbortSignal.timeout(SILENCE_MS) })
    await response.body?.cancel()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') await beforeRetry()
  }
}

/** Another URL for each request. */
function urlOf(chunk: string | number): string {
  return `${__webpack_public_path__}${filenameOf(chunk)}?attempt=${Date.now().toString(36)}`
}

function requestAgain(chunk: string | number): void {
  const script = document.createElement('script')
  script.src = urlOf(chunk)
  script.onload = () => script.remove()
  script.onerror = () => script.remove()
  document.head.append(script)
}

/** A plugin for the Module Federation runtime, so that a slice's build runs this module with its entry. */
export default () => ({ name: 'retry-chunks' })
