import { eventSchemas } from '@loomcast/contracts'
import { deadLetterTopic, topicOfService } from '@loomcast/service-kit/events'
import type { ServiceTopology } from './topology.ts'

type Json = Record<string, unknown>

const HEADERS: Record<string, { description: string; schema: Json }> = {
  ce_specversion: { description: 'CloudEvents version.', schema: { const: '1.0' } },
  ce_id: { description: 'Id of the event; the same for every copy of it.', schema: { type: 'string', minLength: 1 } },
  ce_source: { description: 'The service.', schema: { type: 'string', pattern: '^/loomcast/' } },
  ce_type: { description: 'What happened, and the version of its schema.', schema: { type: 'string' } },
  ce_time: { description: 'When it became true, UTC, ISO-8601.', schema: { type: 'string', format: 'date-time' } },
  ce_subject: { description: 'The aggregate.', schema: { type: 'string' } },
  ce_partitionkey: { description: 'The aggregate: events of one key keep their order.', schema: { type: 'string' } },
  ce_aggregateversion: {
    description: 'Version of the aggregate after the fact; a consumer ignores what is not newer.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  ce_snapshot: {
    description: 'Present if the event repeats the present state of its aggregate for consumers that have missed earlier events.',
    schema: { const: 'true' },
  },
  traceparent: { description: 'W3C trace context of the cause.', schema: { type: 'string' } },
  'content-type': { description: 'Type of the value.', schema: { const: 'application/json' } },
}
const OPTIONAL_HEADERS = ['ce_snapshot', 'traceparent']

const ownerOf = (type: string): string => type.split('.')[2] ?? ''

/**
 * Builds the AsyncAPI 3 document of all events. Schemas come from `contracts/events`, publishers and consumer groups from the running
 * services; `version` is that of the last release.
 */
export function asyncApiDocument(services: ServiceTopology[], version: string): Json {
  const schemas = [...eventSchemas()]
  const owners = [...new Set(schemas.map(([type]) => ownerOf(type)))].sort()
  const listeners = services.flatMap(({ service, groups }) => groups.map((group) => ({ service, ...group })))
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Loomcast events',
      version,
      description:
        'CloudEvents 1.0 in binary mode: the envelope in Kafka headers, the data as the JSON value. At least once, in order for each key. Written by `npm run asyncapi`; not to be edited by hand.',
    },
    defaultContentType: 'application/json',
    channels: {
      ...Object.fromEntries(owners.map((owner) => [`${owner}.events`, eventChannel(owner, schemas, services)])),
      ...Object.fromEntries(listeners.flatMap(({ group, types }) => deadLetterChannels(group, types))),
    },
    operations: Object.fromEntries([
      ...services.flatMap(({ service, publishes }) =>
        publishes.length > 0 ? [[`${service}.publishes`, publication(service, publishes)]] : [],
      ),
      ...listeners.flatMap(({ service, group, types }) => consumptions(service, group, types)),
    ]),
    components: {
      messages: Object.fromEntries(schemas.map(([type, schema]) => [type, message(type, schema)])),
      schemas: {
        envelope: {
          type: 'object',
          properties: Object.fromEntries(
            Object.entries(HEADERS).map(([name, { description, schema }]) => [name, { description, ...schema }]),
          ),
          required: Object.keys(HEADERS).filter((name) => !OPTIONAL_HEADERS.includes(name)),
        },
      },
    },
  }
}

function eventChannel(owner: string, schemas: [string, Json][], services: ServiceTopology[]): Json {
  const published = services.some(({ service }) => service === owner)
  return {
    address: topicOfService(owner),
    description: published ? `Events of ${owner}.` : `Events of ${owner}: not published yet (contracts/pending.json).`,
    messages: Object.fromEntries(
      schemas.filter(([type]) => ownerOf(type) === owner).map(([type]) => [type, { $ref: `#/components/messages/${type}` }]),
    ),
    bindings: { kafka: { topic: topicOfService(owner), bindingVersion: '0.5.0' } },
  }
}

function deadLetterChannels(group: string, types: readonly string[]): [string, Json][] {
  return [...new Set(types.map(ownerOf))].map((owner) => {
    const topic = deadLetterTopic(topicOfService(owner), group)
    const messages = types.filter((type) => ownerOf(type) === owner)
    return [
      `${owner}.events.${group}.dead-letters`,
      {
        address: topic,
        description: `What ${group} could not handle, as it came; replayed to this group only.`,
        messages: Object.fromEntries(messages.map((type) => [type, { $ref: `#/components/messages/${type}` }])),
        bindings: { kafka: { topic, bindingVersion: '0.5.0' } },
      },
    ]
  })
}

function publication(service: string, types: readonly string[]): Json {
  return {
    action: 'send',
    title: `${service} publishes`,
    channel: { $ref: `#/channels/${service}.events` },
    messages: types.map((type) => ({ $ref: `#/channels/${service}.events/messages/${type}` })),
  }
}

/** A group reads one topic per service whose events it consumes. */
function consumptions(service: string, group: string, types: readonly string[]): [string, Json][] {
  return [...new Set(types.map(ownerOf))].map((owner) => [
    `${group}.from.${owner}`,
    {
      action: 'receive',
      title: `${group} of ${service}`,
      channel: { $ref: `#/channels/${owner}.events` },
      messages: types.filter((type) => ownerOf(type) === owner).map((type) => ({ $ref: `#/channels/${owner}.events/messages/${type}` })),
      bindings: { kafka: { groupId: { type: 'string', enum: [group] }, bindingVersion: '0.5.0' } },
    },
  ])
}

function message(type: string, schema: Json): Json {
  const { examples, ...payload } = schema
  return {
    name: type,
    title: type.replace(/^com\.loomcast\./, ''),
    summary: schema['description'],
    contentType: 'application/json',
    headers: { $ref: '#/components/schemas/envelope' },
    payload: { schemaFormat: 'application/schema+json;version=draft-2020-12', schema: payload },
    bindings: { kafka: { key: { type: 'string', description: 'The aggregate: the same as ce_partitionkey.' }, bindingVersion: '0.5.0' } },
    ...(Array.isArray(examples) && { examples: examples.map((example: unknown) => ({ payload: example })) }),
  }
}
