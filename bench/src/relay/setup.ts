import { startKafka, startMongo } from '@loomcast/local-servers'
import { createKafkaBus, type EventBus, encodeEvent } from '@loomcast/service-kit/events'
import { connectDatabase, ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { testKafka } from '@loomcast/service-kit/testing'
import { type Kafka, type Message, Partitioners } from 'kafkajs'
import type mongoose from 'mongoose'
import type { BenchContext } from '../bench.ts'
import { generated } from './events.ts'

export const RAW_TOPIC = 'bench.raw'
export const logger = createLogger('bench', false)

export interface Setup {
  connection: mongoose.Connection
  /** A connection that stands in for another process: commits on it send no wake signal to relays in this process. */
  other: mongoose.Connection
  kafka: Kafka
  /** A bus without subscriptions, for relays. */
  bus(): Promise<EventBus>
}

export async function startSetup({ folder, log, atEnd }: BenchContext): Promise<Setup> {
  log('starting MongoDB and Kafka')
  const mongo = await startMongo({ folder })
  atEnd(() => mongo.stop())
  const broker = await startKafka({ folder })
  atEnd(() => broker.stop())
  const connection = await connectDatabase(mongo.url, 'bench_relay')
  const other = await connectDatabase(mongo.url, 'bench_relay')
  atEnd(() => Promise.all([connection.close(), other.close()]))
  await ensureCollections(connection)
  const kafka = testKafka(broker.brokers)
  const admin = kafka.admin()
  await admin.connect()
  // As many partitions as the adapter's topics have.
  await admin.createTopics({ topics: [{ topic: RAW_TOPIC, numPartitions: 6 }], waitForLeaders: true })
  await admin.disconnect()

  return {
    connection,
    other,
    kafka,
    async bus() {
      const bus = createKafkaBus({ brokers: [broker.brokers], clientId: 'bench', service: 'content', logger })
      atEnd(() => bus.stop())
      return bus
    },
  }
}

/** A plain producer with the adapter's guarantees: idempotent, acks from all in-sync replicas. */
export async function rawProducer({ kafka }: Setup, { atEnd }: BenchContext) {
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, createPartitioner: Partitioners.DefaultPartitioner })
  await producer.connect()
  atEnd(() => producer.disconnect())
  return producer
}

export function rawMessage(n: number, keys: number): Message {
  const { key, headers, value } = encodeEvent(generated(n, keys))
  return { key, headers, value }
}
