import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { Model } from 'openai/resources/models'
import { HOSTED_MODELS } from '../../src/domain/models.ts'

/** The double's response to a call. */
export type Script =
  | { kind: 'text'; parts: string[]; finish?: ChatCompletionChunk.Choice['finish_reason']; usage?: ChatCompletionChunk['usage'] | null }
  /** Sends these data lines unchanged, then the end marker. */
  | { kind: 'raw'; lines: unknown[] }
  /** Sends the parts, then waits until the caller disconnects or `release()` is called. */
  | { kind: 'hold'; parts: string[] }
  /** Sends the parts, then closes the socket. */
  | { kind: 'cut'; parts: string[] }
  /** Ends the stream without a finish reason. */
  | { kind: 'unfinished'; parts: string[] }
  | { kind: 'refusal' }
  | { kind: 'status'; status: number; error?: { code?: string | null; type?: string; message?: string }; headers?: Record<string, string> }
  | { kind: 'error-event'; parts: string[]; error: { code?: string; type?: string; message?: string } }
  | { kind: 'malformed' }
  | { kind: 'html' }

export interface Call {
  path: string
  headers: IncomingMessage['headers']
  body: ChatCompletionCreateParamsStreaming
  /** Whether the caller closed the connection before the end. */
  abandoned: boolean
}

export interface OpenAiDouble {
  /** The value for OPENAI_BASE_URL. */
  url: string
  calls: Call[]
  /** The text of a call without a script, in two parts; by default 'Hello from the model.' `nth`: how many calls there were before. */
  reply(nth: number): [string, string]
  /** Sets the responses for the next calls, in order. */
  script(...scripts: Script[]): void
  /** Completes the responses of kind `hold`. */
  release(): void
  models: string[]
  close(): Promise<void>
}

const MODELS = ['test-model', ...[...HOSTED_MODELS.openai, ...HOSTED_MODELS.gemini].map(({ id }) => id)]

/** Simulates the OpenAI HTTP API on a real socket, as far as this service uses it, including every kind of failure. */
export async function startOpenAiDouble(): Promise<OpenAiDouble> {
  const queue: Script[] = []
  const calls: Call[] = []
  const held: (() => void)[] = []
  const models = MODELS.slice()

  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/v1/models') {
      const isGemini = request.headers.authorization?.includes('gemini') === true
      const offered = models.filter((id) => !request.headers.authorization || id.startsWith('gemini') === isGemini)
      const data: Model[] = offered.map((id) => ({ id, object: 'model', created: 0, owned_by: 'test' }))
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ object: 'list', data }))
      return
    }
    void bodyOf(request).then((body) => {
      const call: Call = { path: request.url ?? '', headers: request.headers, body, abandoned: false }
      calls.push(call)
      response.on('close', () => {
        call.abandoned = !response.writableFinished
      })
      play(queue.shift() ?? { kind: 'text', parts: double.reply(calls.length) }, body, response, held)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const double: OpenAiDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    models,
    reply: () => ['Hello ', 'from the model.'],
    script: (...scripts) => queue.push(...scripts),
    release() {
      for (const end of held.splice(0)) end()
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return double
}

function play(script: Script, body: ChatCompletionCreateParamsStreaming, response: ServerResponse, held: (() => void)[]): void {
  if (script.kind === 'status') {
    response.writeHead(script.status, { 'content-type': 'application/json', ...script.headers })
    response.end(JSON.stringify({ error: { message: 'provider words', param: null, ...script.error } }))
    return
  }
  if (script.kind === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>a proxy login page</html>')
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (data: unknown) => response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  const chunk = (
    delta: ChatCompletionChunk.Choice.Delta,
    finish_reason: ChatCompletionChunk.Choice['finish_reason'] = null,
  ): ChatCompletionChunk => ({
    id: 'chatcmpl-test',
    object: 'chat.completion.chunk',
    created: 0,
    model: body.model,
    choices: [{ index: 0, delta, finish_reason }],
  })
  if (script.kind === 'raw') {
    for (const line of script.lines) send(JSON.stringify(line))
    send('[DONE]')
    response.end()
    return
  }
  send(chunk({ role: 'assistant', content: '' }))
  if ('parts' in script) for (const part of script.parts) send(chunk({ content: part }))

  if (script.kind === 'text') {
    send(chunk({}, script.finish ?? 'stop'))
    const usage = script.usage === undefined ? { prompt_tokens: 40, completion_tokens: 12, total_tokens: 52 } : script.usage
    if (usage) send({ ...chunk({}), choices: [], usage } satisfies ChatCompletionChunk)
    send('[DONE]')
    response.end()
  } else if (script.kind === 'refusal') {
    send(chunk({ refusal: "I'm sorry, I can't help with that." }))
    send(chunk({}, 'stop'))
    send('[DONE]')
    response.end()
  } else if (script.kind === 'hold') {
    held.push(() => {
      send(chunk({}, 'stop'))
      send('[DONE]')
      response.end()
    })
  } else if (script.kind === 'cut') {
    setImmediate(() => response.destroy())
  } else if (script.kind === 'unfinished') {
    response.end()
  } else if (script.kind === 'error-event') {
    send({ error: script.error })
    response.end()
  } else {
    send('{"choices": [{"delta":')
    response.end()
  }
}

async function bodyOf(request: IncomingMessage): Promise<ChatCompletionCreateParamsStreaming> {
  let text = ''
  for await (const part of request) text += part
  return JSON.parse(text) as ChatCompletionCreateParamsStreaming
}
