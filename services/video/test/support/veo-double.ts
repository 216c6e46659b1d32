import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface VeoCall {
  method: string
  path: string
  key: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary members of the request.
  body: any
}

/** Responses of the fake provider: to a start, and to each poll of the operation (the last is repeated). */
export interface VeoScript {
  start?: { status: number; message: string }
  /** A start is delayed until this resolves. */
  startAfter?: Promise<void>
  /** A start is received, but the connection closes without a response. */
  hangUp?: true
  looks?: (
    | { raw: object }
    | { status: number }
    | { done: false }
    | { error: { code: number; message: string } }
    | { refused: string }
    | { clip: string }
  )[]
}

export interface VeoDouble {
  url: string
  calls: VeoCall[]
  script(script: VeoScript): void
  starts(): number
  close(): Promise<void>
}

/** Serves the video routes of the Gemini API on a real socket: predictLongRunning, operations, and the clip's bytes behind a redirect. */
export async function startVeoDouble(clip: Buffer): Promise<VeoDouble> {
  const calls: VeoCall[] = []
  let present: VeoScript = {}
  let look = 0
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? ''
      const key = request.headers['x-goog-api-key']
      calls.push({ method: request.method ?? '', path, key: typeof key === 'string' ? key : undefined, body })
      answer(path, response)
    })
  })

  function answer(path: string, response: ServerResponse): void {
    if (path.startsWith('/files/')) {
      response.writeHead(302, { location: '/bytes' }).end()
    } else if (path === '/bytes') {
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(clip)
    } else if (path.includes(':predictLongRunning')) {
      const { start, startAfter, hangUp } = present
      void Promise.resolve(startAfter).then(() => {
        if (hangUp) response.destroy()
        else if (start) problem(response, start.status, start.message)
        else json(response, { name: 'models/veo/operations/op-1' })
      })
    } else {
      const { looks = [{ clip: '/files/clip:download?alt=media' }] } = present
      const step = looks[Math.min(look, looks.length - 1)]!
      look += 1
      const name = 'models/veo/operations/op-1'
      if ('raw' in step) json(response, { name, ...step.raw })
      else if ('status' in step) problem(response, step.status, 'words of the provider')
      else if ('error' in step) json(response, { name, done: true, error: step.error })
      else if ('refused' in step) {
        const generateVideoResponse = { raiMediaFilteredCount: 1, raiMediaFilteredReasons: [step.refused] }
        json(response, { name, done: true, response: { generateVideoResponse } })
      } else if ('clip' in step) {
        const uri = step.clip.startsWith('/') ? `${url}${step.clip}` : step.clip
        json(response, { name, done: true, response: { generateVideoResponse: { generatedSamples: [{ video: { uri } }] } } })
      } else json(response, { name, done: false })
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await shareDispatcher(url)
  return {
    url,
    calls,
    script(script) {
      present = script
      look = 0
      calls.length = 0
    },
    starts: () => calls.filter((call) => call.path.includes(':predictLongRunning')).length,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The SDK uses the HTTP dispatcher of Node's global object, which Jest's environment lacks. */
async function shareDispatcher(url: string): Promise<void> {
  await (await fetch(url)).body?.cancel()
  const dispatcher = Symbol.for('undici.globalDispatcher.1')
  const node: object = Buffer.constructor('return globalThis')()
  Reflect.set(globalThis, dispatcher, Reflect.get(node, dispatcher))
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function problem(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { code: status, message, status: 'X' } }))
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text ? JSON.parse(text) : undefined
}
