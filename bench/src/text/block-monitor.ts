import { createServer } from 'node:http'

/**
 * Loaded into a service before its own code (`--import`): serves the longest time that the event loop was blocked since the last request,
 * `{milliseconds, cpu}`, on BLOCK_MONITOR_PORT. `milliseconds` is the longest iteration of the loop, `cpu` the most CPU time of the main
 * thread in one iteration: other load of the machine affects only the first.
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
