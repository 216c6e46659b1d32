import { Pact } from '@pact-foundation/pact'
import { pactOutput } from './folders.ts'
import { regex, string, time } from './matching.ts'

/** An event as sent over the broker, like service-kit's WireMessage. */
export interface Message {
  key: string
  headers: Record<string, string>
  value: string
}

export interface ExpectedEvent {
  /** The consumer group with the registered handler that receives the event. */
  group: string
  type: string
  /** Distinguishes pacts of the same group and type. */
  variant?: string
  given?: Record<string, Record<string, string>>
  /** The data fields that the handler reads, with matchers. */
  data: Record<string, unknown>
}

/** A service's name in pacts about events; pacts about calls use the plain name. */
export const eventsParticipant = (service: string): string => `${service}-events`

/** Description of an interaction: `content.projections receives com.loomcast.auth.user-registered.v1`. */
export function eventDescription({ group, type, variant }: { group: string; type: string; variant?: string | undefined }): string {
  return `${group} receives ${type}${variant === undefined ? '' : `: ${variant}`}`
}

/**
 * Tests the pact between a consumer group and the service that publishes `type`. `receive` gets the message as delivered by the broker, including headers and
 * key, and must decode and handle it as the service does.
 */
export async function expectEvent(expected: ExpectedEvent, receive: (message: Message) => Promise<void>): Promise<void> {
  const { group, type, given = {}, data } = expected
  const [consumer = '', producer = ''] = [group.split('.')[0], type.split('.')[2]]
  const pact = new Pact({
    consumer: eventsParticipant(consumer),
    provider: eventsParticipant(producer),
    dir: pactOutput(),
    logLevel: 'error',
  })
  const interaction = pact.addAsynchronousInteraction()
  for (const [state, params] of Object.entries(given)) interaction.given(state, params)
  await interaction
    .expectsToReceive(eventDescription(expected), (message) => {
      message.withJSONContent(data).withMetadata({
        ce_specversion: '1.0',
        ce_type: type,
        ce_source: `/loomcast/${producer}`,
        // Each pact needs its own id, because a consumer's inbox drops a second event with the same id as a duplicate.
        ce_id: regex('^.+$', `evt_${eventDescription(expected).replace(/\W+/g, '_')}`),
        ce_time: time(),
        ce_aggregateversion: regex('^\\d+$', '7'),
        ce_partitionkey: string('usr_1'),
        key: string('usr_1'),
      })
    })
    .executeTest(async ({ contents, metadata }) => {
      const { key = '', ...headers } = metadata as Record<string, string>
      await receive({ key, headers, value: JSON.stringify(contents.content) })
    })
}
