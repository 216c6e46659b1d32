import type { Transport } from './api.client.ts'

/** For these statuses, the constructor of `Response` throws if there is a body, even an empty string. */
const WITHOUT_BODY = new Set([204, 205, 304])

/** A transport that uses XMLHttpRequest, because `fetch` does not report upload progress. `fraction`: the uploaded part of the body, 0 to 1. */
export function xhrTransport(onProgress: (fraction: number) => void): Transport {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const xhr = new XMLHttpRequest()
      const abort = () => xhr.abort()
      signal?.addEventListener('abort', abort, { once: true })
      xhr.onloadend = () => signal?.removeEventListener('abort', abort)
      xhr.upload.onprogress = (event) => {
        if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
      }
      xhr.onload = () => resolve(toResponse(xhr))
      xhr.onerror = () => reject(new TypeError('The request failed.'))
      xhr.onabort = () => reject(signal?.reason ?? new TypeError('The request was aborted.'))
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.send(body instanceof FormData || typeof body === 'string' ? body : null)
    })
}

function toResponse(xhr: XMLHttpRequest): Response {
  const headers = new Headers()
  const lines = xhr.getAllResponseHeaders().split(/[\r\n]+/)
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return new Response(WITHOUT_BODY.has(xhr.status) ? null : xhr.responseText, { status: xhr.status, headers })
}
