import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { poll } from '@loomcast/service-kit/testing'
import { startAdmin } from '../test/support/admin-service.ts'

/** Triggers events through calls, and verifies them as published by the outbox relay. */
verifyPacts('admin-events', async () => {
  const admin = await startAdmin('pact_published')
  const { bus, connection } = admin

  async function addItem(): Promise<string> {
    const item = { title: 'House style', platform: 'general', content_type: 'training', content: 'Say "we".' }
    const { body } = await admin.call('usr_admin', 'POST', '/api/admin/knowledge', item)
    return body.item.knowledge_id
  }
  const published = () => poll(async () => (await connection.collection('outbox').countDocuments({ waiting: true })) === 0)
  const does = (action: () => Promise<unknown>) => async () => {
    await published()
    bus.messages.length = 0
    await action()
    await published()
    return undefined
  }

  return {
    states: {
      'a knowledge item that was written': does(addItem),
      'a knowledge item that was deleted': does(async () => admin.call('usr_admin', 'DELETE', `/api/admin/knowledge/${await addItem()}`)),
    },
    async produceMessage({ metadata }) {
      const type = metadata?.['ce_type']
      const message = bus.messages.findLast(({ headers }) => headers['ce_type'] === type)
      if (!message) throw new Error(`admin published no ${type}`)
      return message
    },
    stop: () => admin.stop(),
  }
})
