import type { Transport } from './api.client.ts'

/** Sends one request with XMLHttpRequest, because `fetch` does not report upload progress. */
export function xhrTransport(onProgress: (share: number) => void): Transport {
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
      xhr.onload = () => resolve(answerOf(xhr))
      xhr.onerror = () => reject(new TypeError('the request failed'))
      xhr.onabort = () => reject(signal?.reason ?? new TypeError('the request was cut off'))
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.send(body instanceof FormData || typeof body === 'string' ? body : null)
    })
}

function answerOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  const empty = xhr.status === 204 || xhr.status === 304
  return new Response(empty ? null : xhr.responseText, { status: xhr.status, headers })
}
