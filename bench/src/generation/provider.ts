import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const DELAY_MS = 40
const CHUNKS = 10

export interface Provider {
  url: string
  /** Duration (ms) of a call with this word in its prompt. */
  took(word: string): number
  close(): Promise<void>
}

/**
 * A test double of the OpenAI API that waits for a fixed time and then streams. Records the duration of each call by a word in its prompt.
 */
export async function startProvider(): Promise<Provider> {
  const times = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const startedAt = performance.now()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    response.setHeader('content-type', request.url?.endsWith('/models') ? 'application/json' : 'text/event-stream')
    if (request.url?.endsWith('/models')) {
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'gpt-4o-mini', object: 'model', created: 0, owned_by: 'bench' }] }))
      return
    }
    const word = /call-\d+/.exec(Buffer.concat(parts).toString())?.[0] ?? ''
    await delay(DELAY_MS)
    // Has the facts of the prompt, so that the text is not written again.
    response.write(chunk({ content: `From Monday, ${word}. ` }, null))
    for (let n = 1; n < CHUNKS; n++) response.write(chunk({ content: 'A sentence of the text. ' }, null))
    response.write(chunk({}, 'stop'))
    response.write(
      `data: ${JSON.stringify({ ...HEAD, choices: [], usage: { prompt_tokens: 300, completion_tokens: 60, total_tokens: 360 } })}\n\n`,
    )
    response.end('data: [DONE]\n\n')
    times.set(word, performance.now() - startedAt)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    took: (word) => times.get(word) ?? Number.NaN,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const HEAD = { id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 0, model: 'gpt-4o-mini' }

function chunk(delta: Record<string, unknown>, finish_reason: string | null): string {
  return `data: ${JSON.stringify({ ...HEAD, choices: [{ index: 0, delta, finish_reason }] })}\n\n`
}
