const { readdirSync, readFileSync } = require('node:fs')

const SAMPLE_MS = 500

/**
 * Measures the CPU time of a browser's pages while a test file runs (Linux only, 0 elsewhere). The kernel does not add it to that of the ended children: a browser
 * exits without waiting for the processes of its pages. Until they end, they are sampled, so that up to half a second of each is missing.
 */
exports.measureBrowserTime = (ticks) => {
  /** By process id. */
  const seen = new Map()
  const sample = () => {
    for (const pid of descendantsOf(process.pid)) {
      const seconds = pageSeconds(pid, ticks)
      if (seconds !== undefined) seen.set(pid, seconds)
    }
  }
  const timer = setInterval(sample, SAMPLE_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return [...seen.values()].reduce((sum, seconds) => sum + seconds, 0)
    },
  }
}

function descendantsOf(pid) {
  try {
    const children = readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter(Boolean)
    return children.flatMap((child) => [child, ...descendantsOf(child)])
  } catch {
    // The process has ended.
    return []
  }
}

/** The CPU seconds of a process that a browser has started; undefined for others. */
function pageSeconds(pid, ticks) {
  try {
    if (!/--type=(?!zygote)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) return undefined
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [utime, stime] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return (utime + stime) / ticks
  } catch {
    return undefined
  }
}
