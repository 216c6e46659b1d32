const { readFileSync } = require('node:fs')
const { default: circus } = require('jest-circus/runner')
const { compileOnce } = require('../compile-once.cjs')
const { measureBrowserTime } = require('./browser-time.cjs')

compileOnce()

/** Clock ticks a second in /proc (Linux: USER_HZ is 100 on every architecture that Node supports). */
const TICKS = 100

/** CPU seconds of the ended child processes of this process, with their own children (Linux only, 0 elsewhere). */
function childSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [cutime, cstime] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15)
      .map(Number)
    return (cutime + cstime) / TICKS
  } catch {
    return 0
  }
}

function ownSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/**
 * Jest replaces the positions in each stack by those of source maps, which took 2 to 4 % of the CPU time of billing's tests: Stripe's SDK reads the stack of
 * each request. Code that is not transformed has no other positions.
 */
function formatStacksAsNode({ transform }) {
  if (transform.length === 0) Error.prepareStackTrace = undefined
}

/** Jest's runner, which compiles each CommonJS module once per worker, and also measures the CPU time of a test file: that of the worker, that of the processes that the file started and ended, and that of a browser's pages. */
module.exports = async function runMeasured(...args) {
  const [own, children] = [ownSeconds(), childSeconds()]
  const [, config] = args
  formatStacksAsNode(config)
  const browser = config.displayName?.name === 'e2e' ? measureBrowserTime(TICKS) : undefined
  const result = await circus(...args)
  const pages = browser?.stop() ?? 0
  return Object.assign(result, { cpu: { own: ownSeconds() - own, children: childSeconds() - children + pages } })
}
