import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type KafkaServer, startKafka } from '@loomcast/local-servers'
import type { SettingsError } from '@loomcast/service-kit/config'
import { type BusEvent, connectBus, readKafkaAccess } from '@loomcast/service-kit/events'
import { poll } from '@loomcast/service-kit/testing'

const USER = { username: 'loomcast', password: 'pass-5521' }
const TYPE = 'com.loomcast.secured.fact.v1'
let folder: string
let server: KafkaServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-secured-'))
  server = await startKafka({ folder, secured: USER })
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const settings = (more: Record<string, string> = {}) => ({
  KAFKA_BROKERS: server.secured?.brokers ?? '',
  KAFKA_SSL: 'true',
  KAFKA_SSL_CA_FILE: server.secured?.caFile ?? '',
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_SASL_USERNAME: USER.username,
  KAFKA_SASL_PASSWORD: USER.password,
  ...more,
})

const event = (id: string): BusEvent => ({
  id,
  type: TYPE,
  source: '/loomcast/secured',
  time: '2026-11-21T10:00:00.000Z',
  key: 'one',
  version: 1,
  data: {},
})

/** Collects everything that a bus logs, at any level, with all properties of errors. */
function logged() {
  const lines: string[] = []
  const note = (...line: unknown[]) => void lines.push(inspect(line, { depth: 8 }))
  return { lines, logger: { trace: note, debug: note, info: note, warn: note, error: note, fatal: note } }
}

describe('a cluster with TLS and SASL', () => {
  test.each(['plain', 'scram-sha-512'])('publishes and receives as the configured user with %s', async (mechanism) => {
    const { lines, logger } = logged()
    const kafka = readKafkaAccess('secured', settings({ KAFKA_SASL_MECHANISM: mechanism }))
    const bus = connectBus({ kafka, service: 'secured', logger })
    const seen: string[] = []
    await bus.subscribe({ group: `secured.${mechanism}`, types: [TYPE], handle: async ({ id }) => void seen.push(id) })
    await bus.start()
    await bus.publish(event(`evt_${mechanism}`))
    await poll(() => seen.includes(`evt_${mechanism}`))
    await bus.stop()
    expect(lines.join('')).not.toContain(USER.password)
  })

  test.each([
    ['a wrong password', { KAFKA_SASL_PASSWORD: 'wrong-7741' }, /SASL|authentication/i],
    ['a certificate of an unknown authority', { KAFKA_SSL_CA_FILE: '' }, /certificate/i],
    ['no user at all', { KAFKA_SASL_MECHANISM: '', KAFKA_SASL_USERNAME: '', KAFKA_SASL_PASSWORD: '' }, /./],
  ])('publishes nothing and logs the reason with %s', async (_name, more, reason) => {
    const { lines, logger } = logged()
    const bus = connectBus({ kafka: readKafkaAccess('secured', settings(more)), service: 'secured', logger })
    await bus.start()
    expect(lines.find((line) => line.includes('no Kafka broker responds'))).toMatch(reason)
    await expect(bus.publish(event('evt_refused'))).rejects.toThrow()
    await bus.stop()
    expect(lines.join('')).not.toMatch(/wrong-7741|pass-5521/)
  })
})

describe('Kafka settings', () => {
  const problems = (env: Record<string, string>) => {
    try {
      readKafkaAccess('auth', env)
      return []
    } catch (error) {
      return (error as SettingsError).problems
    }
  }

  test('result in no access without brokers', () => {
    expect(readKafkaAccess('auth', {})).toBeUndefined()
  })

  const sizes = { partitions: 6, retryPartitions: 1 }

  test('set the partitions of topics that are created', () => {
    const env = { KAFKA_BROKERS: 'a:1', KAFKA_PARTITIONS: '24', KAFKA_RETRY_PARTITIONS: '3' }
    expect(readKafkaAccess('auth', env)).toEqual({ brokers: ['a:1'], partitions: 24, retryPartitions: 3 })
  })

  test('accept a public certificate authority and a client certificate', async () => {
    const pem = join(folder, 'own.pem')
    await writeFile(pem, 'PEM')
    expect(readKafkaAccess('auth', { KAFKA_BROKERS: 'a:1,b:2', KAFKA_SSL: 'true' })).toEqual({ brokers: ['a:1', 'b:2'], ssl: {}, ...sizes })
    const own = { KAFKA_BROKERS: 'a:1', KAFKA_SSL: 'true', KAFKA_SSL_CERT_FILE: pem, KAFKA_SSL_KEY_FILE: pem }
    expect(readKafkaAccess('auth', own)).toEqual({ brokers: ['a:1'], ssl: { cert: 'PEM', key: 'PEM' }, ...sizes })
  })

  test.each([
    [{ KAFKA_SASL_MECHANISM: 'gssapi' }, /^KAFKA_SASL_MECHANISM is not valid/],
    [{ KAFKA_PARTITIONS: '0' }, /^KAFKA_PARTITIONS is not valid: partitions of event topics that are created, 1 to 1000/],
    [{ KAFKA_RETRY_PARTITIONS: '1.5' }, /^KAFKA_RETRY_PARTITIONS is not valid/],
    [{ KAFKA_SASL_USERNAME: 'me', KAFKA_SASL_MECHANISM: 'plain' }, /^KAFKA_SASL_PASSWORD must be set too/],
    [{ KAFKA_SSL_CA_FILE: '/ca.pem' }, /^KAFKA_SSL_CA_FILE is for TLS: set KAFKA_SSL=true too/],
    [{ KAFKA_SSL: 'true', KAFKA_SSL_CA_FILE: '/nowhere/ca.pem' }, /^KAFKA_SSL_CA_FILE names a file that cannot be read/],
    [{ KAFKA_SSL: 'true', KAFKA_SSL_KEY_FILE: '/key.pem' }, /^KAFKA_SSL_CERT_FILE and KAFKA_SSL_KEY_FILE are needed together/],
  ])('rejects %j and names the variable', (env, line) => {
    const found = problems({ KAFKA_BROKERS: 'a:1', ...env })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(line)
  })
})
