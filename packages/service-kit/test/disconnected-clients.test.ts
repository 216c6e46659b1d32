import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type App, createApp } from '@loomcast/service-kit/http'
import { poll } from '@loomcast/service-kit/testing'

const lines: { level: number; message: string; status?: number }[] = []
let app: App
let url: string
let hasStarted = false
beforeAll(async () => {
  app = await createApp({
    service: 'abandoned',
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } as never,
  })
  const options = { config: { auth: 'public' as const } }
  app.get('/slow', options, async (_request, reply) => {
    const controller = new AbortController()
    reply.raw.once('close', () => controller.abort())
    hasStarted = true
    await new Promise((_resolve, reject) => controller.signal.addEventListener('abort', () => reject(controller.signal.reason)))
  })
  app.get('/aborted', options, async () => {
    throw new DOMException('a time limit of the service', 'AbortError')
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app?.close())
beforeEach(() => {
  lines.length = 0
})

const ERROR = 50

test('a client that disconnects is no failure of the service', async () => {
  const controller = new AbortController()
  const response = fetch(`${url}/slow`, { signal: controller.signal })
  await poll(() => hasStarted)
  controller.abort()
  await expect(response).rejects.toThrow()
  await poll(() => lines.some(({ message }) => message === 'client disconnected'))
  expect(lines.filter(({ level }) => level >= ERROR)).toEqual([])
  expect(lines.map(({ status }) => status)).not.toContain(500)
})

test('work that was aborted for another reason is one', async () => {
  expect((await fetch(`${url}/aborted`)).status).toBe(500)
  await poll(() => lines.some(({ level, message }) => level === ERROR && message === 'request failed'))
})
