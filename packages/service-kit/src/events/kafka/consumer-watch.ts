import type { Logger } from '../../observability/logging.ts'
import { every, type Timer } from '../../time/periodic.ts'
import type { GroupConsumer } from './group-consumer.ts'

interface ConsumerWatchOptions {
  consumers: () => Pick<GroupConsumer, 'group' | 'inactiveMs' | 'restart'>[]
  /** Called only when a consumer is inactive. */
  brokerResponds: () => Promise<boolean>
  /**
   * A consumer is suspected after a third of this time without activity while the broker responds. It rejoins its group after another third, and `stalled()`
   * reports it once it has been suspected for the whole time (ms).
   */
  wedgedAfterMs: number
  logger: Logger
}

/**
 * Detects a consumer that is connected but makes no progress. An idle consumer still fetches, so it counts as active. Nothing is reported while the broker is
 * unavailable, because restarting the process would not help.
 */
export class ConsumerWatch {
  readonly #options: ConsumerWatchOptions
  readonly #inactiveSince = new Map<string, number>()
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
    this.#inactiveSince.clear()
  }

  async #check(): Promise<void> {
    const { consumers, brokerResponds, wedgedAfterMs } = this.#options
    const suspectAfterMs = wedgedAfterMs / 3
    const inactive = consumers().filter((consumer) => consumer.inactiveMs() > suspectAfterMs)
    const stuck = inactive.length > 0 && (await brokerResponds()) ? inactive : []
    const groups = new Set(stuck.map(({ group }) => group))
    for (const group of this.#inactiveSince.keys()) if (!groups.has(group)) this.#forget(group)
    for (const consumer of stuck) {
      const since = this.#inactiveSince.get(consumer.group)
      if (since === undefined) this.#inactiveSince.set(consumer.group, performance.now())
      else if (performance.now() - since > suspectAfterMs && !this.#restarted.has(consumer.group)) {
        this.#restarted.add(consumer.group)
        consumer.restart('it made no progress although the broker responds')
      }
    }
  }

  /** Why a group makes no progress; undefined if all groups do. */
  stalled(): string | undefined {
    for (const [group, since] of this.#inactiveSince) {
      const ms = performance.now() - since
      if (ms > this.#options.wedgedAfterMs)
        return `the group "${group}" has made no progress for ${Math.round(ms / 1000)} s although the broker responds`
    }
    return undefined
  }

  #forget(group: string): void {
    this.#inactiveSince.delete(group)
    this.#restarted.delete(group)
  }
}
