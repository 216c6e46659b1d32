import { Pact } from '@pact-foundation/pact'
import { pactOutput } from './folders.ts'

/**
 * Tests the pact of one event in a text/event-stream response. HTTP matching supports only a regular expression for such a body, so a message pact covers the
 * JSON of each event. `receive` gets the frame as sent.
 */
export async function expectStreamEvent(
  {
    consumer,
    provider,
    event,
    of,
    given = {},
    data,
  }: {
    consumer: string
    /** Name of the provider for events in its responses: `content-stream`. */
    provider: string
    event: string
    /** The call with the response that contains the event. */
    of: string
    given?: Record<string, Record<string, string>>
    data: Record<string, unknown>
  },
  receive: (frame: string) => Promise<void>,
): Promise<void> {
  const interaction = new Pact({ consumer, provider, dir: pactOutput(), logLevel: 'error' }).addAsynchronousInteraction()
  for (const [state, params] of Object.entries(given)) interaction.given(state, params)
  await interaction
    .expectsToReceive(`the event ${event} of ${of}`, (message) => {
      message.withJSONContent(data).withMetadata({ event })
    })
    .executeTest(async ({ contents }) => receive(`event: ${event}\ndata: ${JSON.stringify(contents.content)}\n\n`))
}
