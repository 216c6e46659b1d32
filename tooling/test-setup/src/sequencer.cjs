const { relative } = require('node:path')
const { default: Sequencer } = require('@jest/test-sequencer')
const { SECONDS } = require('./durations.json')

/** How long files take that are not in `durations.json`: most journeys start or await a product and a browser. */
const JOURNEY_SECONDS = 60
const QUICK_SECONDS = 1

/**
 * Runs slow files first, so that no worker is still busy with one at the end. A file that jest has not run before takes as long as in `durations.json`, which
 * `npm run ledger -- --write` writes from the last run of `npm test`.
 */
module.exports = class LongestFirst extends Sequencer {
  time(test) {
    const { config } = test.context
    const usual = config.displayName?.name === 'e2e' ? JOURNEY_SECONDS : QUICK_SECONDS
    return super.time(test) ?? (SECONDS[relative(config.rootDir, test.path)] ?? usual) * 1000
  }
}
