import { Pact } from '@pact-foundation/pact'
import { pactOutput } from './folders.ts'
import { regex, string, time } from './matching.ts'

/** An event as it travels; service-kit's WireMessage. */
export interface Message {
  key: string
  headers: Record<string, string>
  value: string
}

export interface ExpectedEvent {
  /** The consumer group whose registered handler receives the event. */
  group: string
  type: string
  /** What tells this from another pact of the same group about the same type. */
  variant?: string
  given?: Record<string, Record<string, string>>
  /** What the handler reads of the data, with matchers. */
  data: Record<string, unknown>
}

/** Who a service is in pacts about events, apart from its pacts about calls. */
export const eventsParticipant = (service: string): string => `${service}-events`

/** `content.projections receives com.loomcast.auth.user-registered.v1` */
export function eventDescription({ group, type, variant }: { group: string; type: string; variant?: string | undefined }): string {
  return `${group} receives ${type}${variant === undefined ? '' : `: ${variant}`}`
}

/**
 * The pact of a consumer group with the service that publishes `type`. `receive` is handed the message as it comes from the broker,
 * headers and key included, and has to decode it and to take its effect as the service does.
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
        // One id a pact: a consumer's inbox takes a second event of the same id for a repetition.
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
