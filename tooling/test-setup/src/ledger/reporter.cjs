const { appendFileSync } = require('node:fs')
const { relative } = require('node:path')
const Slowness = require('./slowness.cjs')

/**
 * Appends a line of JSON for each test file to the file `LOOMCAST_LEDGER`: project, path, elapsed and CPU seconds, and how slow the machine was at the time. Without
 * this setting, it does nothing.
 */
module.exports = class LedgerReporter {
  #file = process.env.LOOMCAST_LEDGER
  #slowness = new Slowness()

  onRunStart() {
    if (this.#file) this.#slowness.start()
  }

  onRunComplete() {
    this.#slowness.stop()
  }

  onTestResult(test, result) {
    if (!this.#file) return
    const { start, end } = result.perfStats
    const line = {
      project: test.context.config.displayName.name,
      path: relative(test.context.config.rootDir, test.path),
      start,
      elapsed: (end - start) / 1000,
      own: result.cpu?.own ?? 0,
      children: result.cpu?.children ?? 0,
      slowness: this.#slowness.since(start),
      tests: result.testResults.length,
      failed: result.numFailingTests,
    }
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}
