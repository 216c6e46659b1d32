import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, expect, test } from '@jest/globals'
import { createLogger } from '@loomcast/service-kit/observability'
import { readInstructions } from '../src/domain/read-instructions.ts'
import { scenesFromInstructions } from '../src/domain/scenes-from-instructions.ts'
import { createInstructionReader } from '../src/storyboards/instruction-reader.ts'
import { BRIEFS, passagesOf } from './support/read-briefs.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Starts a content service with this listener and returns its address. */
async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const readerOf = (contentUrl: string, warnings: unknown[] = [], timeoutMs = 10_000) =>
  createInstructionReader({
    contentUrl,
    timeoutMs,
    logger: createLogger('video', {
      hooks: {
        logMethod([line]) {
          warnings.push(line)
        },
      },
    }),
  })
const caller = () => ({ authorization: 'Bearer x', signal: AbortSignal.timeout(10_000) })

test.each(BRIEFS)('shows only what is for viewers, corrected and cleaned: $instructions', ({ instructions, passages, captions }) => {
  const { shown } = readInstructions(instructions, passagesOf(passages))
  expect(scenesFromInstructions(shown, captions.length, ['fil_1']).map(({ caption }) => caption)).toEqual(captions)
})

test('passes instructions about the film to a model, but nothing that is for nobody', () => {
  const passages = passagesOf([
    ['leave_out', 'hey can you do this?'],
    ['publish', 'New mugs on Friday.', 'new mugs on fri'],
    ['instruction', 'warm light pls'],
  ])
  expect(readInstructions('hey can you do this? new mugs on fri\nwarm light pls', passages)).toEqual({
    isRead: true,
    shown: 'New mugs on Friday.',
    forModel: 'New mugs on Friday.\nwarm light pls',
    leftOut: ['hey can you do this?', 'warm light pls'],
  })
})

test('leaves instructions that are for viewers as they were typed', () => {
  const instructions = ' Bread at six.\r\n\r\n- Coffee\n- Coffee'
  const passages = passagesOf([
    ['publish', 'Bread at six.'],
    ['publish', '- Coffee'],
    ['publish', '- Coffee'],
  ])
  expect(readInstructions(instructions, passages).shown).toBe(instructions)
})

test('keeps equal lines apart, and sentences of one line together', () => {
  const passages = passagesOf([
    ['publish', 'Bread.', 'bread'],
    ['publish', 'Bread.', 'bread'],
    ['leave_out', 'psst.'],
    ['publish', 'Open now.', 'open now.'],
    ['publish', 'Come by.', 'come by.'],
  ])
  expect(readInstructions('bread\nbread\npsst. open now. come by.', passages).shown).toBe('Bread.\nBread.\nOpen now. Come by.')
})

test('leaves every scene without words when nothing is for viewers', () => {
  const { shown } = readInstructions('can you make a film of these pls', passagesOf([['leave_out', 'can you make a film of these pls']]))
  expect(shown).toBe('')
  expect(scenesFromInstructions(shown, 2, ['fil_1']).map(({ caption }) => caption)).toEqual(['', ''])
})

test('asks the content service on behalf of the caller', async () => {
  const received: unknown[] = []
  const contentUrl = await listening(
    (request, response) =>
      void json(request).then((body) => {
        received.push([request.url, request.headers.authorization, body])
        response.writeHead(200, { 'content-type': 'application/json' }).end(
          JSON.stringify({
            review: true,
            passages: [
              { text: 'pls no emojis', source: 'pls no emojis', use: 'instruction', reason: null, question: null },
              { text: 'Mugs, 24 euros', source: 'mugs, 24 euros', use: 'publish', reason: null, question: null },
            ],
          }),
        )
      }),
  )
  const instructions = 'pls no emojis\nmugs, 24 euros'
  await expect(readerOf(contentUrl).read(instructions, caller())).resolves.toMatchObject({ shown: 'Mugs, 24 euros' })
  expect(received).toEqual([['/api/content/brief', 'Bearer x', { prompt: instructions }]])
})

test.each([
  ['fails', 503, { code: 'temporarily_unavailable' }],
  ['returns another body', 200, { passages: [] }],
])('uses the instructions as they were typed and logs the cause when the content service %s', async (_, status, body) => {
  const contentUrl = await listening((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const warnings: unknown[] = []
  const read = await readerOf(contentUrl, warnings).read('Bread at six', caller())
  expect(read).toMatchObject({ shown: 'Bread at six', isRead: false })
  expect(warnings).toEqual([{ err: expect.any(Error) }])
})

test('does not wait for a content service that does not respond, and ends with the request of the caller', async () => {
  const contentUrl = await listening(() => {})
  await expect(readerOf(contentUrl, [], 50).read('Bread at six', caller())).resolves.toMatchObject({ shown: 'Bread at six' })
  const aborted = { ...caller(), signal: AbortSignal.abort(new Error('the user left')) }
  await expect(readerOf(contentUrl).read('Bread at six', aborted)).rejects.toThrow('the user left')
})
