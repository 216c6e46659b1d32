import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { bool, makeValidator, str } from 'envalid'
import type { SASLOptions } from 'kafkajs'
import { loadSettings, SettingsError } from '../../config/settings.ts'
import { parseBrokers } from './brokers.ts'

/** Broker addresses and credentials of a Kafka cluster, and the size of the topics that are created in it. */
export interface KafkaAccess {
  brokers: string[]
  /** Partitions of event topics. Default 6. */
  partitions?: number
  /** Partitions of retry topics. Default 1. */
  retryPartitions?: number
  ssl?: ConnectionOptions
  sasl?: SASLOptions
}

const brokerList = makeValidator<string>((input) => parseBrokers(input).join(','))
const trimmed = makeValidator<string>((input) => input.trim())

const count = makeValidator<number>((input) => {
  const value = Number(input)
  if (!Number.isInteger(value) || value < 1 || value > 1000) throw new Error('not a whole number from 1 to 1000')
  return value
})

const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const

/** Settings of every process that publishes or consumes events. Load them with `loadSettings`, then pass them to `kafkaAccess`. */
export const kafkaSettings = {
  KAFKA_BROKERS: brokerList({ default: '', desc: 'Kafka brokers, host:port[,host:port]; without any, events wait in the outbox' }),
  KAFKA_SSL: bool({ default: false, desc: 'true when the brokers use TLS' }),
  KAFKA_SSL_CA_FILE: trimmed({ default: '', desc: 'a PEM file with the certificate authority of the brokers, unless it is a public one' }),
  KAFKA_SSL_CERT_FILE: trimmed({ default: '', desc: 'a PEM file with our certificate, for brokers that require one' }),
  KAFKA_SSL_KEY_FILE: trimmed({ default: '', desc: 'a PEM file with the key of our certificate' }),
  KAFKA_SASL_MECHANISM: str({ choices: ['', ...MECHANISMS], default: '', desc: 'plain, scram-sha-256 or scram-sha-512' }),
  KAFKA_SASL_USERNAME: trimmed({ default: '', desc: 'the user name for SASL' }),
  KAFKA_SASL_PASSWORD: str({ default: '', desc: "that user's password" }),
  KAFKA_PARTITIONS: count({ default: 6, desc: 'partitions of event topics that are created, 1 to 1000' }),
  KAFKA_RETRY_PARTITIONS: count({ default: 1, desc: 'partitions of retry topics that are created, 1 to 1000' }),
}

export type KafkaSettings = {
  readonly [Name in keyof typeof kafkaSettings]: Name extends 'KAFKA_SSL'
    ? boolean
    : Name extends `KAFKA_${string}PARTITIONS`
      ? number
      : string
}

/**
 * The access that the settings describe; undefined if no brokers are set. Reads the certificate files. Throws SettingsError if the settings are inconsistent
 * or a file cannot be read.
 */
export function kafkaAccess(service: string, settings: KafkaSettings): KafkaAccess | undefined {
  const problems = problemsOf(settings)
  const ssl = settings.KAFKA_SSL && problems.length === 0 ? certificates(settings, problems) : undefined
  if (problems.length > 0) throw new SettingsError(service, problems)
  const brokers = parseBrokers(settings.KAFKA_BROKERS)
  if (brokers.length === 0) return undefined
  const { KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = settings
  const mechanism = MECHANISMS.find((known) => known === settings.KAFKA_SASL_MECHANISM)
  const { KAFKA_PARTITIONS: partitions, KAFKA_RETRY_PARTITIONS: retryPartitions } = settings
  return { brokers, partitions, retryPartitions, ...(ssl && { ssl }), ...(mechanism && { sasl: saslOf(mechanism, username, password) }) }
}

/** Reads `kafkaAccess` directly from the environment, for commands. */
export function readKafkaAccess(service: string, env: Record<string, string | undefined> = process.env): KafkaAccess | undefined {
  return kafkaAccess(service, loadSettings(service, kafkaSettings, env))
}

function problemsOf(settings: KafkaSettings): string[] {
  const problems: string[] = []
  const set = (name: keyof KafkaSettings) => settings[name] !== '' && settings[name] !== false
  const files = ['KAFKA_SSL_CA_FILE', 'KAFKA_SSL_CERT_FILE', 'KAFKA_SSL_KEY_FILE'] as const
  for (const name of files) if (set(name) && !settings.KAFKA_SSL) problems.push(`${name} is for TLS: set KAFKA_SSL=true too`)
  if (set('KAFKA_SSL_CERT_FILE') !== set('KAFKA_SSL_KEY_FILE'))
    problems.push('KAFKA_SSL_CERT_FILE and KAFKA_SSL_KEY_FILE are needed together: set both or neither')
  const sasl = ['KAFKA_SASL_MECHANISM', 'KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'] as const
  const missing = sasl.filter((name) => !set(name))
  if (missing.length > 0 && missing.length < sasl.length)
    problems.push(`${missing.join(' and ')} must be set too: ${sasl.join(', ')} go together`)
  return problems
}

function certificates(settings: KafkaSettings, problems: string[]): ConnectionOptions {
  const read = (name: 'KAFKA_SSL_CA_FILE' | 'KAFKA_SSL_CERT_FILE' | 'KAFKA_SSL_KEY_FILE') => {
    if (!settings[name]) return undefined
    try {
      return readFileSync(settings[name], 'utf8')
    } catch {
      problems.push(`${name} names a file that cannot be read`)
      return undefined
    }
  }
  const ca = read('KAFKA_SSL_CA_FILE')
  const cert = read('KAFKA_SSL_CERT_FILE')
  const key = read('KAFKA_SSL_KEY_FILE')
  return { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) }
}

/** kafkajs has a separate type per mechanism. */
function saslOf(mechanism: (typeof MECHANISMS)[number], username: string, password: string): SASLOptions {
  if (mechanism === 'plain') return { mechanism, username, password }
  if (mechanism === 'scram-sha-256') return { mechanism, username, password }
  return { mechanism, username, password }
}
