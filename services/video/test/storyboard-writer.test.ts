import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@loomcast/service-kit/observability'
import { createStoryboardWriter } from '../src/storyboards/storyboard-writer.ts'

/** https://getpino.io/#/docs/api?id=levels */
const INFO = 30

interface Line {
  level: number
  err: unknown
}

/** Starts a content service with this response and returns what the writer wrote and logged. */
async function writtenWith(status: number, body: object) {
  const answer: RequestListener = (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const lines: Line[] = []
  const logger = createLogger('video', {
    hooks: {
      logMethod([line], _method, level) {
        lines.push({ level, err: typeof line === 'object' && line !== null && 'err' in line ? line.err : line })
      },
    },
  })
  const { port } = server.address() as AddressInfo
  const writer = createStoryboardWriter({ contentUrl: `http://127.0.0.1:${port}`, logger })
  const request = { instructions: 'Bread at six\nCoffee at seven', sceneCount: 2, imageIds: ['fil_a', 'fil_b'], format: 'tiktok' }
  try {
    const written = await writer.write({ ...request, authorization: 'Bearer x', signal: AbortSignal.timeout(10_000) })
    return { written, lines }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('writes by rules and logs nothing when the installation has no language model', async () => {
  const { written, lines } = await writtenWith(409, { code: 'no_text_engine' })
  expect(written.written_by).toBe('rules')
  expect(written.scenes.map(({ caption }) => caption)).toEqual(['Bread at six', 'Coffee at seven'])
  expect(lines).toEqual([])
})

test('writes by rules and logs the cause when the content service fails otherwise', async () => {
  for (const [status, body] of [
    [409, { code: 'something_else' }],
    [502, { code: 'provider_bad_answer' }],
  ] as const) {
    const { written, lines } = await writtenWith(status, body)
    expect(written.written_by).toBe('rules')
    expect(lines).toEqual([{ level: INFO, err: new Error(`The content service returned ${status}`) }])
  }
})

test('uses the scenes of the language model unchanged', async () => {
  const scene = (caption: string) => ({ caption, emphasis: [], direction: '' })
  const { written, lines } = await writtenWith(200, { scenes: [scene('One'), scene('Two')], written_by: 'openai' })
  expect(written.written_by).toBe('openai')
  expect(written.scenes.map(({ caption, file_id }) => [caption, file_id])).toEqual([
    ['One', 'fil_a'],
    ['Two', 'fil_b'],
  ])
  expect(lines).toEqual([])
})
