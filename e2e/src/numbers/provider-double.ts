import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that the double received. */
export interface ProviderCall {
  provider: 'openai' | 'gemini'
  model: string
  /** `markOf` the idempotency key. */
  mark: string
  /** By the clock of the services. */
  at: Date
}

export interface ProviderDouble {
  /** Base URLs of both APIs. */
  urls: { openai: string; gemini: string }
  calls: ProviderCall[]
  close(): Promise<void>
}

interface Body {
  model: string
  messages: { role: string; content: string }[]
}

/** A mark in the brief of a request with this idempotency key. The brief also has `tokens=PROMPT,COMPLETION,TOTAL` or `status=NNN`, which the double obeys. */
export const briefMark = (key: string) => `#mark${markOf(key)}`
export const markOf = (key: string) => key.replaceAll('-', '')

/** The brief of a prompt, so that the text has all of its facts. */
const briefIn = (messages: Body['messages']) =>
  /Brief:\n\[([\w-]+)\]\n([\s\S]+?)\n\[\/\1\]/.exec(messages.find(({ role }) => role === 'user')?.content ?? '')?.[2] ?? 'A text.'

/** The OpenAI API and Gemini's, which is compatible with it. Each brief says which tokens are reported, or with which status the call fails. */
export async function startProviderDouble(clock: () => Date): Promise<ProviderDouble> {
  const calls: ProviderCall[] = []
  const server = createServer(async (request, response) => {
    const provider = request.url?.startsWith('/gemini') ? 'gemini' : 'openai'
    if (request.method !== 'POST') return void response.writeHead(404).end('{}')
    const { model, messages } = await bodyOf(request)
    const brief = messages.map(({ content }) => content).join('\n')
    calls.push({ provider, model, mark: /#mark(\w+)/.exec(brief)?.[1] ?? '', at: clock() })
    const status = Number(/status=(\d+)/.exec(brief)?.[1] ?? 200)
    if (status !== 200) {
      const error = { message: 'The request failed.', type: 'server_error', param: null, code: null }
      return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    }
    const [, prompt_tokens = 40, completion_tokens = 12, total_tokens = 52] = (/tokens=(\d+),(\d+),(\d+)/.exec(brief) ?? []).map(Number)
    const base = { id: 'chatcmpl-double', object: 'chat.completion.chunk', created: 1, model }
    const send = (chunk: object) => response.write(`data: ${JSON.stringify({ ...base, ...chunk })}\n\n`)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    send({ choices: [{ index: 0, delta: { role: 'assistant', content: briefIn(messages) }, finish_reason: null }] })
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    send({ choices: [], usage: { prompt_tokens, completion_tokens, total_tokens } })
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    urls: { openai: `${origin}/openai/v1`, gemini: `${origin}/gemini/v1` },
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  let text = ''
  for await (const part of request) text += part
  return JSON.parse(text)
}
