import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How the test double responds to subsequent calls. */
export type Behavior =
  | { kind: 'write'; text: string; pauseMs?: number; finish?: 'stop' | 'length' }
  | { kind: 'fail'; status: number }
  | { kind: 'refuse' }
  /** Never responds. */
  | { kind: 'silent' }
  /** Streams the text, then drops the connection. */
  | { kind: 'cut-off'; text: string }

export interface ChatCall {
  model: string
  stream?: boolean
  messages: { role: string; content: string }[]
}

/** The platform that the product's prompt names, or '' if it names none. */
export function platformOf({ messages }: Pick<ChatCall, 'messages'>): string {
  const system = messages.find(({ role }) => role === 'system')?.content ?? ''
  return /Write one (.+?)\./.exec(system)?.[1] ?? ''
}

export interface OpenAiDouble {
  baseUrl: string
  /** Sets the behavior for subsequent calls. A function chooses it for each call. */
  behave(behavior: Behavior | ((call: ChatCall) => Behavior)): void
  /** Bodies of the chat completion calls received. */
  calls: ChatCall[]
  /** Number of calls whose client disconnected before the response was complete. */
  abandoned(): number
  close(): Promise<void>
}

const MODELS = ['gpt-4o-mini', 'gpt-4.1-mini', 'gpt-5-mini', 'gpt-4o', 'gpt-4.1', 'gpt-5', 'text-embedding-3-small']

/** A test double of the OpenAI API: an HTTP server on loopback with `/v1/chat/completions`, streamed or not. */
export async function startOpenAiDouble(): Promise<OpenAiDouble> {
  let behavior: Behavior | ((call: ChatCall) => Behavior) = { kind: 'write', text: 'Half price after six.' }
  let abandoned = 0
  const calls: OpenAiDouble['calls'] = []
  const server = createServer(async (request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) abandoned++
    })
    if (request.url?.endsWith('/models'))
      return sendJson(response, 200, {
        object: 'list',
        data: MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'openai' })),
      })
    if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions'))
      return sendJson(response, 404, { error: { message: 'Unknown endpoint', type: 'invalid_request_error', param: null, code: null } })
    const body = JSON.parse(await readBody(request)) as ChatCall
    calls.push(body)
    await respond(typeof behavior === 'function' ? behavior(body) : behavior, body, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    behave(next) {
      behavior = next
    },
    calls,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function respond(behavior: Behavior, body: { model: string; stream?: boolean }, response: ServerResponse): Promise<void> {
  if (behavior.kind === 'silent') return
  if (behavior.kind === 'fail') {
    return sendJson(response, behavior.status, {
      error: { message: 'The server had an error while processing your request.', type: 'server_error', param: null, code: null },
    })
  }
  if (behavior.kind === 'refuse') {
    return sendJson(response, 400, {
      error: {
        message: 'Your request was rejected by our safety system.',
        type: 'invalid_request_error',
        param: null,
        code: 'content_policy_violation',
      },
    })
  }
  const finishReason = behavior.kind === 'write' ? (behavior.finish ?? 'stop') : 'stop'
  const words = behavior.text.split(/(?<=\s)/)
  const usage = { prompt_tokens: 42, completion_tokens: words.length, total_tokens: 42 + words.length }
  const base = { id: 'chatcmpl-double', created: 1_700_000_000, model: body.model }
  if (!body.stream) {
    const message = { role: 'assistant', content: behavior.text, refusal: null }
    return sendJson(response, 200, {
      ...base,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: finishReason, logprobs: null }],
      usage,
    })
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  const send = (chunk: unknown) => response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  for (const word of words) {
    if (response.destroyed) return
    send({
      ...base,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: { content: word }, finish_reason: null, logprobs: null }],
      usage: null,
    })
    if (behavior.kind === 'write' && behavior.pauseMs) await delay(behavior.pauseMs)
  }
  if (behavior.kind === 'cut-off') {
    response.destroy()
    return
  }
  send({
    ...base,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: {}, finish_reason: finishReason, logprobs: null }],
    usage: null,
  })
  send({ ...base, object: 'chat.completion.chunk', choices: [], usage })
  response.end('data: [DONE]\n\n')
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
