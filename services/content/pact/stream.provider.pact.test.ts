import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { eventsOf, LINKEDIN } from '../test/support/content-service.ts'
import { contentUnderTest, statesOf } from './support/content-under-test.ts'

/** The events in the response of POST /api/content/generate, from a real stream. */
verifyPacts('content-stream', async () => {
  const content = await contentUnderTest('pact_stream')
  const states = statesOf(
    content,
    'the provider writes',
    'the provider refuses the brief',
    'the provider takes no more requests for 20 s',
    'the provider refuses the key',
    'the provider is away',
  )
  return {
    states,
    async produceMessage({ metadata }) {
      const wanted = metadata?.['event'] ?? ''
      const response = await fetch(`${content.url}/api/content/generate`, {
        method: 'POST',
        headers: { ...(await content.content.tokens.as('usr_pact')), accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ ...LINKEDIN, provider: 'openai' }),
      })
      const events = eventsOf(await response.text())
      const event = events.find(({ name }) => name === wanted)
      if (!event) throw new Error(`the stream has no event "${wanted}", but ${events.map(({ name }) => name).join(', ')}`)
      return { headers: { event: event.name }, value: JSON.stringify(event.data) }
    },
    stop: content.stop,
  }
})
