export interface Refusal {
  /** The write that fails, from 1. */
  write: number
  how: 'rejected' | 'response lost' | 'no response'
}

/** What another process or the customer does at the provider before a write is sent. */
export interface Interruption {
  /** From 1. */
  write: number
  run: () => Promise<unknown>
}

/** Sends requests to the provider. Before one of the writes, something else happens there. */
export function interruptedFetch(send: (request: Request) => Promise<Response>, { write, run }: Interruption) {
  let writes = 0
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    if (request.method !== 'GET' && ++writes === write) await run()
    return send(request)
  }
}

/** Sends requests to the provider. One write fails, even when the SDK repeats it. */
export function refusingFetch(send: (request: Request) => Promise<Response>) {
  let refusal: Refusal | null = null
  let writes = 0
  let refused: string | null = null
  return {
    refuse(next: Refusal | null): void {
      refusal = next
      writes = 0
      refused = null
    },
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init)
      if (request.method === 'GET' || refusal === null) return send(request)
      const id = request.headers.get('idempotency-key') ?? request.method
      if (id !== refused && ++writes === refusal.write) refused = id
      if (id !== refused) return send(request)
      if (refusal.how === 'rejected')
        return Response.json({ error: { type: 'invalid_request_error', message: 'Refused by the test.' } }, { status: 400 })
      if (refusal.how === 'no response')
        return new Promise((_resolve, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
      await send(request)
      throw new TypeError('fetch failed')
    },
  }
}
