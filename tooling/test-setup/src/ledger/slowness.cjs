/** CPU seconds that `referenceWork` takes on the machine where the budgets of test files were set, alone. */
const AT_BUDGETS = 0.06
const EVERY_MS = 20_000

/** Typical work of the tests: strings, objects, JSON and a regular expression. */
function referenceWork() {
  let found = 0
  for (let round = 0; round < 60; round++) {
    const rows = Array.from({ length: 1_500 }, (_, n) => ({ id: `row_${n}`, text: `The ${n * round}th sentence, with ${n % 7} words.`, n }))
    const parsed = JSON.parse(JSON.stringify(rows))
    for (const { text } of parsed) found += text.match(/\d+/g)?.length ?? 0
  }
  return found
}

function cpuSeconds(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/**
 * Measures during a run how many times slower the machine is than the one where the budgets were set. CPU time depends on what other processes, and other virtual
 * machines on the same processor, do at the time: a run took twice the CPU time of another on a machine that had been 1.4 times slower at the start of the run.
 */
module.exports = class Slowness {
  #samples = []
  #timer
  #secondsNow

  /** `secondsNow` performs the reference work and returns its CPU seconds. */
  constructor(secondsNow = () => cpuSeconds(referenceWork)) {
    this.#secondsNow = secondsNow
  }

  start() {
    // Not yet compiled.
    this.#secondsNow()
    this.#measure()
    this.#timer = setInterval(() => this.#measure(), EVERY_MS)
    this.#timer.unref()
  }

  stop() {
    clearInterval(this.#timer)
  }

  #measure() {
    this.#samples.push({ at: Date.now(), slowness: this.#secondsNow() / AT_BUDGETS })
  }

  /** The largest measurement since `start` (in ms since 1970) and the last one before, at least 1. */
  since(start) {
    const first = this.#samples.findLastIndex(({ at }) => at <= start)
    return Math.max(1, ...this.#samples.slice(Math.max(0, first)).map(({ slowness }) => slowness))
  }
}
