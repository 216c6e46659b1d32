import type { Admin, ITopicConfig, Kafka } from 'kafkajs'
import { ensureTopics } from './topics.ts'

/** One admin connection, opened on first use and closed after a failure. */
export class KafkaAdmin {
  readonly #kafka: Kafka
  readonly #withoutRetries: Kafka
  readonly #ensured = new Set<string>()
  #admin: Promise<Admin> | undefined

  constructor(kafka: Kafka, withoutRetries: Kafka) {
    this.#kafka = kafka
    this.#withoutRetries = withoutRetries
  }

  async use<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    this.#admin ??= this.#open()
    const opened = this.#admin
    try {
      return await work(await opened)
    } catch (error) {
      if (this.#admin === opened) await this.close()
      throw error
    }
  }

  /** Creates missing topics. A topic that was checked before is not checked again. */
  async ensure(topics: readonly ITopicConfig[]): Promise<void> {
    const unknown = topics.filter(({ topic }) => !this.#ensured.has(topic))
    if (unknown.length === 0) return
    await this.use((admin) => ensureTopics(admin, unknown))
    for (const { topic } of unknown) this.#ensured.add(topic)
  }

  /** Whether a broker responds and accepts the login. Uses a separate connection without retries. */
  async responds(): Promise<boolean> {
    return (await this.check()) === undefined
  }

  /** Why no broker responds; undefined if one does. */
  async check(): Promise<Error | undefined> {
    const admin = this.#withoutRetries.admin()
    try {
      await admin.connect()
      return (await admin.describeCluster()).brokers.length > 0 ? undefined : new Error('The cluster has no broker.')
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    } finally {
      await admin.disconnect().catch(() => {})
    }
  }

  async close(): Promise<void> {
    const opened = this.#admin
    this.#admin = undefined
    await opened?.then((admin) => admin.disconnect()).catch(() => {})
  }

  async #open(): Promise<Admin> {
    const admin = this.#kafka.admin()
    try {
      await admin.connect()
    } catch (error) {
      await admin.disconnect().catch(() => {})
      throw error
    }
    return admin
  }
}
