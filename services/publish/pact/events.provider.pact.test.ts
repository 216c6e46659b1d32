import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { poll } from '@loomcast/service-kit/testing'
import { startPublish } from '../test/support/publish-service.ts'

/** Triggers events through calls and the passing of time, and verifies them as published by the outbox relay. */
verifyPacts('publish-events', async () => {
  const publish = await startPublish('pact_published', { role: 'both' })
  let users = 0

  return {
    states: {
      'a user whose post is handed over': async () => {
        users += 1
        publish.bus.messages.length = 0
        await publish.plan(`usr_pact_${users}`, { local_time: new Date(publish.clock().getTime() + 60_000).toISOString().slice(0, 16) })
        publish.clock.advance(60_000)
        await publish.work()
        await poll(() => publish.bus.messages.length > 0)
        return undefined
      },
      'a planned post with pictures': async () => {
        users += 1
        publish.bus.messages.length = 0
        await publish.plan(`usr_pact_${users}`, { pictures: [{ file_id: 'fil_1', alt: 'Bread' }] })
        await poll(() => publish.bus.messages.length > 0)
        return undefined
      },
    },
    async produceMessage({ metadata }) {
      const message = publish.bus.messages.findLast(({ headers }) => headers['ce_type'] === metadata?.['ce_type'])
      if (!message) throw new Error(`publish published no ${metadata?.['ce_type']}`)
      return message
    },
    stop: publish.stop,
  }
})
