const { relative } = require('node:path')
const { default: Sequencer } = require('@jest/test-sequencer')

/** Seconds of the longest files, for a first run: jest records durations in its cache, and without them it sorts by file size. */
const RECORDED_SECONDS = {}

/** Long files first, so that no worker is left with one at the end. */
module.exports = class LongestFirst extends Sequencer {
  time(test) {
    return super.time(test) ?? 1_000 * (RECORDED_SECONDS[relative(test.context.config.rootDir, test.path)] ?? 0)
  }
}
