import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createLogger } from '@loomcast/service-kit/observability'
import type { SmallCopies } from '../src/storyboards/small-copies.ts'
import { createStoryboardWriter } from '../src/storyboards/storyboard-writer.ts'
import { storedFile } from './support/stored-file.ts'

/** https://getpino.io/#/docs/api?id=levels */
const INFO = 30

interface Line {
  level: number
  err: unknown
}

/** Starts a content service with this response and returns what the writer wrote and logged. */
async function writtenWith(status: number, body: object, copies?: SmallCopies['of']) {
  const received: unknown[] = []
  const answer: RequestListener = (request, response) =>
    void json(request).then((sent) => {
      received.push(sent)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
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
  const smallCopies = { of: copies ?? (() => Promise.reject(new Error('no picture may be shown'))) }
  const writer = createStoryboardWriter({ contentUrl: `http://127.0.0.1:${port}`, logger, smallCopies })
  const instructions = 'Bread at six\nCoffee at seven'
  const request = { instructions, forModel: `${instructions}\nwarm`, sceneCount: 2, imageIds: ['fil_a', 'fil_b'], format: 'tiktok' }
  try {
    const written = await writer.write({
      ...request,
      ...(copies && { toShow: [storedFile('fil_a')] }),
      authorization: 'Bearer x',
      signal: AbortSignal.timeout(10_000),
    })
    return { written, lines, received }
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

test('sends the small copies of the pictures along, and returns whether they were seen', async () => {
  const scene = { caption: 'One', emphasis: [], direction: '' }
  const response = { scenes: [scene, scene], written_by: 'openai', from_pictures: true }
  const { written, received } = await writtenWith(200, response, async () => ['data:image/jpeg;base64,AAAA'])
  expect(received).toEqual([
    expect.objectContaining({
      instructions: 'Bread at six\nCoffee at seven\nwarm',
      scene_count: 2,
      pictures: ['data:image/jpeg;base64,AAAA'],
    }),
  ])
  expect(written.from_pictures).toBe(true)
  const without = await writtenWith(200, { scenes: [scene, scene], written_by: 'openai' })
  expect(without.received[0]).not.toHaveProperty('pictures')
  expect(without.written.from_pictures).toBe(false)
})

test('writes from the instructions if no copies can be made, and logs the cause', async () => {
  const scene = { caption: 'One', emphasis: [], direction: '' }
  const cause = new Error('too many wait')
  const { written, received, lines } = await writtenWith(200, { scenes: [scene, scene], written_by: 'openai' }, () => Promise.reject(cause))
  expect(written.written_by).toBe('openai')
  expect(received[0]).not.toHaveProperty('pictures')
  expect(lines).toEqual([{ level: INFO, err: cause }])
})
