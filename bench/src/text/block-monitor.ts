import { createServer } from 'node:http'

/**
 * Preloaded into a service (`--import`). Reports on BLOCK_MONITOR_PORT how long the event loop was blocked at most since the last request, as
 * `{milliseconds, cpu}`. `milliseconds` is the longest iteration of the loop; `cpu` is the most CPU time of the main thread in one iteration,
 * which other load on the machine does not affect.
 */
const TICK_MS = 1

let longest = { milliseconds: 0, cpu: 0 }
let last = read()

setInterval(tick, TICK_MS).unref()
createServer((_, response) => {
  tick()
  response.setHeader('content-type', 'application/json').end(JSON.stringify(longest))
  longest = { milliseconds: 0, cpu: 0 }
})
  .listen(Number(process.env['BLOCK_MONITOR_PORT']), '127.0.0.1')
  .unref()

function tick(): void {
  const now = read()
  longest = {
    milliseconds: Math.max(longest.milliseconds, now.at - last.at - TICK_MS),
    cpu: Math.max(longest.cpu, now.cpu - last.cpu),
  }
  last = now
}

function read(): { at: number; cpu: number } {
  const { user, system } = process.threadCpuUsage()
  return { at: performance.now(), cpu: (user + system) / 1000 }
}
