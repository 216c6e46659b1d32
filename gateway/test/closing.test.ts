import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { type TestGateway, testGateway } from './harness/gateway.ts'
import { startUpstream } from './harness/upstream.ts'

/** Closes the gateway while a response is in progress, and ends the response once `others` are closed: nothing else holds the gateway open. */
async function closeDuringResponse(gateway: TestGateway, others: Promise<unknown>): Promise<Response> {
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  gateway.auth.handle(async (_request, response) => {
    await goOn
    response.end('{"success":true}')
  })
  const inProgress = gateway.fetch('/api/auth/me')
  await poll(() => gateway.auth.hits.length === 1)
  const closed = gateway.close()
  await others
  release()
  const answer = await inProgress
  await closed
  return answer
}

describe('a gateway that closes', () => {
  test('closes connections without a request at once, and finishes the response in progress', async () => {
    const gateway = await testGateway()
    const unused = connect(gateway.port, '127.0.0.1').on('error', () => {})
    await poll(async () => (await gateway.clients()) === 1)
    const response = await closeDuringResponse(gateway, once(unused, 'close'))
    expect(await response.json()).toEqual({ success: true })
  })

  test('ends event streams, which only their clients would end, and finishes the response in progress', async () => {
    const video = await startUpstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
    })
    const gateway = await testGateway({ env: { VIDEO_URL: video.url } })
    const headers = { accept: 'text/event-stream', ...(await gateway.signedIn()) }
    const stream = await gateway.fetch('/api/video/events', { headers })
    const reader = stream.body!.getReader()
    await reader.read()
    const answer = await closeDuringResponse(gateway, expect(reader.read()).rejects.toThrow())
    expect(await answer.json()).toEqual({ success: true })
    await video.close()
  })
})
