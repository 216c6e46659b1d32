import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { poll, recordingBus } from '@loomcast/service-kit/testing'
import { startVideo } from '../test/support/video-service.ts'

/** Triggers events through calls and the worker with fake renderers, and verifies them as published by the outbox relay. */
verifyPacts('video-events', async () => {
  const bus = recordingBus()
  const video = await startVideo('pact_published', { bus })
  let users = 0

  const published = () => poll(async () => (await video.database.connection.collection('outbox').countDocuments({ waiting: true })) === 0)
  const does = (deed: (userId: string) => Promise<unknown>) => async () => {
    await published()
    bus.messages.length = 0
    await deed(`usr_pact_${++users}`)
    await published()
    return undefined
  }

  return {
    states: {
      'a video that was requested': does((userId) => video.begin(userId, [''])),
      'a video that was completed': does(async (userId) => video.until(await video.begin(userId, ['']), 'completed')),
      'a video that was deleted': does(async (userId) => {
        const jobId = await video.begin(userId, [''])
        await video.until(jobId, 'completed')
        const { status, text } = await video.call(userId, 'DELETE', `/api/video/delete/${jobId}`)
        if (status >= 300) throw new Error(`The video was not deleted: ${status} ${text}`)
      }),
      'a video that was canceled': does(async (userId) => {
        const jobId = await video.begin(userId, [''])
        const { status, text } = await video.call(userId, 'POST', `/api/video/cancel/${jobId}`)
        if (status >= 300) throw new Error(`The video was not canceled: ${status} ${text}`)
      }),
    },
    async produceMessage({ metadata }) {
      const type = metadata?.['ce_type']
      const message = bus.messages.findLast(({ headers }) => headers['ce_type'] === type)
      if (!message) throw new Error(`video published no ${type}, but ${bus.messages.map(({ headers }) => headers['ce_type']).join(', ')}`)
      return message
    },
    async stop() {
      await video.stop()
    },
  }
})
