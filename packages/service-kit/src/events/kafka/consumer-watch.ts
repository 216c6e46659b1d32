import type { Logger } from '../../observability/logging.ts'
import { every, type Timer } from '../../time/periodic.ts'
import type { GroupConsumer } from './group-consumer.ts'

interface ConsumerWatchOptions {
  consumers: () => Pick<GroupConsumer, 'group' | 'silence' | 'restart'>[]
  /** Whether a broker answers; called only when a consumer is silent. */
  brokerAnswers: () => Promise<boolean>
  /** Silence for this long, while the broker answers, is reported; after a third of it the consumer rejoins its group. */
  wedgedAfterMs: number
  logger: Logger
}

/**
 * Detects a consumer that looks alive but makes no progress. An idle one still fetches. While the broker is unavailable nothing is
 * reported, since a restart of the process would not help.
 */
export class ConsumerWatch {
  readonly #options: ConsumerWatchOptions
  readonly #silentSince = new Map<string, number>()
  readonly #restarted = new Set<string>()
  #timer: Timer | undefined

  constructor(options: ConsumerWatchOptions) {
    this.#options = options
  }

  start(): void {
    const everyMs = Math.max(50, Math.min(5_000, this.#options.wedgedAfterMs / 6))
    this.#timer = every(everyMs, 'consumer watch', () => this.#check(), this.#options.logger, { firstAfterMs: everyMs })
  }

  async stop(): Promise<void> {
    await this.#timer?.stop()
    this.#silentSince.clear()
  }

  async #check(): Promise<void> {
    const { consumers, brokerAnswers, wedgedAfterMs } = this.#options
    const suspectAfterMs = wedgedAfterMs / 3
    const silent = consumers().filter((consumer) => consumer.silence() > suspectAfterMs)
    const blameable = silent.length > 0 && (await brokerAnswers()) ? silent : []
    const blamed = new Set(blameable.map(({ group }) => group))
    for (const group of this.#silentSince.keys()) if (!blamed.has(group)) this.#forget(group)
    for (const consumer of blameable) {
      const since = this.#silentSince.get(consumer.group)
      if (since === undefined) this.#silentSince.set(consumer.group, performance.now())
      else if (performance.now() - since > suspectAfterMs && !this.#restarted.has(consumer.group)) {
        this.#restarted.add(consumer.group)
        consumer.restart('it made no progress although the broker answers')
      }
    }
  }

  complaint(): string | undefined {
    for (const [group, since] of this.#silentSince) {
      const silentMs = performance.now() - since
      if (silentMs > this.#options.wedgedAfterMs)
        return `the group "${group}" has made no progress for ${Math.round(silentMs / 1000)} s although the broker answers`
    }
    return undefined
  }

  #forget(group: string): void {
    this.#silentSince.delete(group)
    this.#restarted.delete(group)
  }
}
