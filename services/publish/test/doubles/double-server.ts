import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong with one call that publishes. */
export type Fault =
  /** The network does it, and the connection ends before the response. */
  | { kind: 'answer_lost' }
  /** The network does it, and a proxy before it answers 504. */
  | { kind: 'gateway_timeout' }
  /** The network does it and does not respond. */
  | { kind: 'silent' }
  /** The network does it when `arrive` is called, and does not respond. */
  | { kind: 'late' }
  /** The connection ends before the network does anything. */
  | { kind: 'cut' }
  /** The network does nothing and answers this. */
  | { kind: 'answer'; status: number; body?: unknown; headers?: Record<string, string> }

export interface DoubleRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  json: unknown
  /** Of another type than JSON. */
  bytes: Uint8Array
  /** Of `multipart/form-data`, by name, read by the parser of Node. */
  form: Readonly<Record<string, FormEntry>>
  /** What the network did, also if the answer was lost. */
  answer?: DoubleResponse
}

/** A field, or a file with its type and name. */
export interface FormEntry {
  text: string
  type?: string
  filename?: string
}

export interface DoubleResponse {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** A published post as readers see it. */
export interface VisiblePost {
  id: string
  text: string
  url: string | null
  pictures?: VisiblePicture[]
  /** Id of the post that it answers. */
  answers?: string
}

export interface VisiblePicture {
  /** The bytes that were uploaded. */
  bytes: string
  /** Undefined if the network has no alt texts. */
  alt?: string
}

/** A network at its HTTP edge, with a state of its own. */
export interface NetworkDouble {
  /** What a person enters to connect, or the tokens of a new sign-in. */
  fields: Record<string, string>
  /** Of networks where people sign in: the person agrees at the address. Returns what the network sends back. */
  approve?(url: string): { state: string; code: string }
  /** All published posts, oldest first, with doubled ones. Of a real server, they are read from it. */
  published(): VisiblePost[] | Promise<VisiblePost[]>
  /** The next call that publishes fails in this way. Several faults are used one after the other. */
  fail(...faults: Fault[]): void
  /** From now on, every call gets this response. Null: normal again. */
  answerAll(response: DoubleResponse | null): void
  /** How many calls wait for `arrive`. */
  held(): number
  /** The network does what the calls requested that wait. */
  arrive(): void | Promise<void>
  requests: DoubleRequest[]
  /** Ends when the double has ignored a request, as the time limit of the caller would: no test waits for it. */
  silence(): AbortSignal
  stop(): Promise<void>
}

interface Parts {
  /** Answers itself, or passes the request on to a real server. */
  handle(request: DoubleRequest): DoubleResponse | Promise<DoubleResponse>
  /** Whether a request is the one that publishes. */
  isPublishing(request: DoubleRequest): boolean
}

/** Starts the HTTP server of a double on a free port. */
export async function startDoubleServer(create: (url: string) => Parts) {
  const faults: Fault[] = []
  const requests: DoubleRequest[] = []
  const late: DoubleRequest[] = []
  let always: DoubleResponse | null = null
  let silence = new AbortController()
  const server = createServer((incoming, response) => {
    // A request arrives only after `listen` below.
    readRequest(incoming).then(
      (request) => respond(request, response),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const parts = create(url)

  async function respond(request: DoubleRequest, response: ServerResponse): Promise<void> {
    requests.push(request)
    const fault = always === null && parts.isPublishing(request) ? faults.shift() : undefined
    if (always) write(response, always)
    else if (fault?.kind === 'cut') response.destroy()
    else if (fault?.kind === 'answer') write(response, fault)
    else if (fault?.kind === 'late') late.push(request)
    else {
      request.answer = await parts.handle(request)
      answer(response, request.answer, fault)
    }
  }

  /** The network has done what was requested. */
  function answer(response: ServerResponse, result: DoubleResponse, fault: Fault | undefined): void {
    if (fault?.kind === 'answer_lost') response.destroy()
    else if (fault?.kind === 'gateway_timeout') write(response, { status: 504, headers: { 'content-type': 'text/html' }, body: '<html>' })
    else if (fault?.kind === 'silent') endSilence()
    else write(response, result)
  }

  function endSilence(): void {
    const ended = silence
    silence = new AbortController()
    ended.abort(new DOMException('No response', 'TimeoutError'))
  }

  return {
    url,
    silence: () => silence.signal,
    requests,
    fail(...added: Fault[]) {
      faults.push(...added)
    },
    answerAll(response: DoubleResponse | null) {
      always = response
    },
    held: () => late.length,
    async arrive() {
      await Promise.all(late.splice(0).map(parts.handle))
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readRequest(incoming: IncomingMessage): Promise<DoubleRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://double')
  const { method = 'GET', headers } = incoming
  const type = headers['content-type'] ?? ''
  const json = bytes.length > 0 && type.startsWith('application/json') ? JSON.parse(bytes.toString()) : undefined
  const form = type.startsWith('multipart/') ? await readForm(bytes, type) : {}
  return { method, path: pathname, query: searchParams, headers, json, bytes, form }
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, FormEntry>> {
  const entries: Record<string, FormEntry> = {}
  for (const [name, value] of await new Response(bytes, { headers: { 'content-type': type } }).formData())
    entries[name] = typeof value === 'string' ? { text: value } : { text: await value.text(), type: value.type, filename: value.name }
  return entries
}

function write(response: ServerResponse, { status, body, headers }: DoubleResponse): void {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}
