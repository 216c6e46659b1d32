const { relative } = require('node:path')
const { default: Sequencer } = require('@jest/test-sequencer')

/** The slowest test files, slowest first, for the first run in a clone. Later runs use the durations in jest's cache. */
const LONGEST = [
  'e2e/test/numbers-agree.test.ts',
  'e2e/test/crash/outages.test.ts',
  'e2e/test/crash/admin.test.ts',
  'e2e/test/slice-unavailable.test.ts',
  'e2e/test/crash/beyond.test.ts',
  'e2e/test/quality.test.ts',
  'e2e/test/admin-pages.test.ts',
  'e2e/test/crash/exact-points.test.ts',
  'e2e/test/video.test.ts',
  'e2e/test/crash/one-process.test.ts',
  'e2e/test/start.test.ts',
  'e2e/test/release.test.ts',
  'tooling/generators/test/new.test.ts',
  'services/video/test/file-sweep.test.ts',
  'services/content/test/facts-evaluation.test.ts',
  'tooling/checks/test/authorization-matrix.test.ts',
  'mfe-account/test/sign-in.test.tsx',
  'services/video/test/engines/merge.test.ts',
]

/** Runs slow files first, so that no worker is still busy with one at the end. */
module.exports = class LongestFirst extends Sequencer {
  time(test) {
    const { context, path } = test
    const place = LONGEST.indexOf(relative(context.config.rootDir, path))
    return super.time(test) ?? (place === -1 ? context.hasteFS.getSize(path) : 1_000_000 - place)
  }
}
