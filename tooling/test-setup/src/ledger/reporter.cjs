const { appendFileSync } = require('node:fs')
const { relative } = require('node:path')

/** Appends a line of JSON for each test file to the file `LOOMCAST_LEDGER`: project, path, elapsed and CPU seconds. Without this setting, it does nothing. */
module.exports = class LedgerReporter {
  onTestResult(test, result) {
    const file = process.env.LOOMCAST_LEDGER
    if (!file) return
    const { start, end } = result.perfStats
    const line = {
      project: test.context.config.displayName.name,
      path: relative(test.context.config.rootDir, test.path),
      start,
      elapsed: (end - start) / 1000,
      own: result.cpu?.own ?? 0,
      children: result.cpu?.children ?? 0,
      tests: result.testResults.length,
      failed: result.numFailingTests,
    }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
}
