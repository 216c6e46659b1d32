import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TIME_LIMIT_HEADER } from '@loomcast/service-kit/time'

export interface OwnerCall {
  method: string
  path: string
  body: Record<string, unknown> | null
  idempotencyKey: string | undefined
  authorization: string | undefined
  timeLimitMs: number
}

export interface OwnerResponse {
  status?: number
  body: object
}

/** Responds to a call; null: not this call; `disconnect`: breaks the connection without a response. */
export type OwnerHandler = (call: OwnerCall) => OwnerResponse | null | 'disconnect'

/** An HTTP server in place of the owners. The newest handler that responds wins; a call without a response gets 404. */
export async function startOwnersDouble() {
  const calls: OwnerCall[] = []
  const handlers: OwnerHandler[] = []
  const server = createServer(async (request, response) => {
    const call: OwnerCall = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: await bodyOf(request),
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      authorization: request.headers.authorization,
      timeLimitMs: Number(request.headers[TIME_LIMIT_HEADER]),
    }
    calls.push(call)
    const answer = handlers.map((handler) => handler(call)).find((each) => each !== null) ?? problem(404, 'not_found')
    if (answer === 'disconnect') return void request.socket.destroy()
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    calls,
    /** URLs of all owners. */
    urls: { AUTH_URL: url, CONTENT_URL: url, VIDEO_URL: url, BILLING_URL: url, PUBLISH_URL: url },
    on(handler: OwnerHandler) {
      handlers.unshift(handler)
    },
    reset() {
      calls.length = 0
      handlers.length = 0
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type OwnersDouble = Awaited<ReturnType<typeof startOwnersDouble>>

/** An owner's error as it is sent. */
export function problem(status: number, code: string, detail = 'A sentence for the user.', extensions: object = {}): OwnerResponse {
  return { status, body: { type: 'about:blank', title: code, status, code, detail, charged: 'no', success: false, ...extensions } }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? null : (JSON.parse(text) as Record<string, unknown>)
}
