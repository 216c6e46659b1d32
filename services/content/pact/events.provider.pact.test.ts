import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { poll, recordingBus } from '@loomcast/service-kit/testing'
import { startService } from '../src/app.ts'
import { LINKEDIN, startContent } from '../test/support/content-service.ts'

/** Triggers events through calls, and verifies them as published by the outbox relay. */
verifyPacts('content-events', async () => {
  const bus = recordingBus()
  const content = await startContent('pact_published')
  const service = await startService({ ...content.deps, bus, role: 'worker' })
  let users = 0

  const published = () => poll(async () => (await content.deps.connection.collection('outbox').countDocuments({ waiting: true })) === 0)
  const does = (action: (userId: string) => Promise<unknown>) => async () => {
    await published()
    bus.messages.length = 0
    await action(`usr_pact_${++users}`)
    await published()
    return undefined
  }

  return {
    states: {
      'a text that was generated': does(async (userId) => {
        const { status, text } = await content.call(userId, 'POST', '/api/content/generate', LINKEDIN)
        if (status >= 300) throw new Error(`The text was not generated: ${status} ${text}`)
      }),
      'a text that follows a knowledge item': does(async (userId) => {
        const { connection } = content.deps
        const { knowledge } = content.repositories
        const item = {
          knowledge_id: 'kno_pact',
          title: '',
          platform: 'linkedin',
          content: 'Say "we".',
          changed_at: content.clock(),
          content_type: 'training' as const,
        }
        await withTransaction(connection, (tx) => knowledge.apply(item, true, 1, tx))
        const { status, text } = await content.call(userId, 'POST', '/api/content/generate', LINKEDIN)
        await withTransaction(connection, (tx) => knowledge.apply(item, false, 2, tx))
        if (status >= 300) throw new Error(`The text was not generated: ${status} ${text}`)
      }),
      'a text that was refused': does(async (userId) => {
        content.openai.script({ kind: 'refusal' })
        const { status, text } = await content.call(userId, 'POST', '/api/content/generate', LINKEDIN)
        if (status !== 422) throw new Error(`The text was not refused: ${status} ${text}`)
      }),
      'a text with pictures': does(async (userId) => {
        await content.call(userId, 'POST', '/internal/content/pictures', { file_ids: ['fil_1'] })
        const body = { ...LINKEDIN, pictures: [{ file_id: 'fil_1' }] }
        const { status, text } = await content.call(userId, 'POST', '/api/content/generate', body)
        if (status >= 300) throw new Error(`The text was not generated: ${status} ${text}`)
      }),
      'a text that was deleted': does(async (userId) => {
        const { body } = await content.call(userId, 'POST', '/api/content/generate', LINKEDIN)
        await content.call(userId, 'POST', '/api/content/bulk-delete', { content_ids: [body.content_id] })
      }),
    },
    async produceMessage({ metadata }) {
      const type = metadata?.['ce_type']
      const message = bus.messages.findLast(({ headers }) => headers['ce_type'] === type)
      if (!message) throw new Error(`content published no ${type}, but ${bus.messages.map(({ headers }) => headers['ce_type']).join(', ')}`)
      return message
    },
    async stop() {
      await service.close()
      await content.stop()
    },
  }
})
