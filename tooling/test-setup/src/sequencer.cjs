const { relative } = require('node:path')
const { default: Sequencer } = require('@jest/test-sequencer')
const { SECONDS } = require('./durations.json')

/**
 * Runs slow files first, so that no worker is still busy with one at the end. A file that jest has not run before takes as long as in `durations.json`, which
 * `npm run ledger -- --write` writes from the last run of `npm test`.
 */
module.exports = class LongestFirst extends Sequencer {
  time(test) {
    return super.time(test) ?? (SECONDS[relative(test.context.config.rootDir, test.path)] ?? 1) * 1000
  }
}
