import { MAX_BATCH } from './bus.ts'

interface Waiting<Item, Result> {
  item: Item
  outcome: PromiseWithResolvers<Result>
}

/** Processes items in the order of their arrival; those that wait at the same time are processed together, at most MAX_BATCH. */
export class BatchPartition<Item, Result> {
  readonly #process: (items: readonly Item[]) => Promise<readonly Result[]>
  #waiting: Waiting<Item, Result>[] = []
  #isRunning = false

  /** `process` resolves to one result for each item. */
  constructor(process: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#process = process
  }

  /** Resolves to the item's result, or rejects if its batch failed. */
  add(item: Item): Promise<Result> {
    const outcome = Promise.withResolvers<Result>()
    this.#waiting.push({ item, outcome })
    if (!this.#isRunning) void this.#run()
    return outcome.promise
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    // Items that are added in the same turn of the event loop belong to one batch.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH)
      try {
        const results = await this.#process(batch.map(({ item }) => item))
        for (const [index, { outcome }] of batch.entries()) {
          const result = results[index]
          if (result === undefined) outcome.reject(new Error('The batch has no result for this item.'))
          else outcome.resolve(result)
        }
      } catch (error) {
        for (const { outcome } of batch) outcome.reject(error)
      }
    }
    this.#isRunning = false
  }
}
