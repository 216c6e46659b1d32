import { Pact } from '@pact-foundation/pact'
import { pactOutput } from './folders.ts'

/**
 * One event of a text/event-stream answer. HTTP matching can only match such a body against a pattern, so the JSON of each event is
 * covered by a message pact. `receive` gets the frame as sent.
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
    /** `content-stream`: the provider's events within answers. */
    provider: string
    event: string
    /** The call whose answer carries it. */
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
