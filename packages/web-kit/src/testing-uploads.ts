/**
 * Replaces XMLHttpRequest, which reports upload progress, with one that sends the request through the (faked) `fetch` and reports progress
 * at 50 % and 100 %. Returns a function that restores the original.
 */
export function fakeUploads(): () => void {
  const before = globalThis.XMLHttpRequest
  Object.defineProperty(globalThis, 'XMLHttpRequest', { configurable: true, writable: true, value: FakeRequest })
  return () => Object.defineProperty(globalThis, 'XMLHttpRequest', { configurable: true, writable: true, value: before })
}

type Progress = { lengthComputable: boolean; loaded: number; total: number }

class FakeRequest {
  upload: { onprogress: ((event: Progress) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  onloadend: (() => void) | null = null
  status = 0
  responseText = ''
  private method = 'GET'
  private url = ''
  private readonly headers: Record<string, string> = {}
  private readonly aborting = new AbortController()
  private answered: Headers | undefined

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  getAllResponseHeaders(): string {
    return [...(this.answered ?? [])].map(([name, value]) => `${name}: ${value}`).join('\r\n')
  }

  abort(): void {
    this.aborting.abort()
  }

  send(body: BodyInit | null): void {
    void this.run(body).finally(() => this.onloadend?.())
  }

  private async run(body: BodyInit | null): Promise<void> {
    try {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 50, total: 100 })
      const { method, headers } = this
      const response = await fetch(this.url, { method, headers, body, signal: this.aborting.signal })
      this.upload.onprogress?.({ lengthComputable: true, loaded: 100, total: 100 })
      this.status = response.status
      this.answered = response.headers
      this.responseText = await response.text()
    } catch {
      if (this.aborting.signal.aborted) this.onabort?.()
      else this.onerror?.()
      return
    }
    this.onload?.()
  }
}
