import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@loomcast/local-servers'
import type { Bench, BenchRow } from '../bench.ts'
import { startNode } from '../frame/node-process.ts'
import { interleave, median } from '../frame/statistics.ts'

const ROUNDS = 5
const root = resolve(import.meta.dirname, '..', '..', '..')
const SERVICE = join(root, 'services', 'content', 'src', 'service.ts')
const BARE_SERVER = join(import.meta.dirname, 'bare-server.ts')
const TEST = 'services/content/test/tags.test.ts'
const RESTART_TARGET_S = 3
const TEST_TARGET_S = 5

export const bench: Bench = {
  name: 'loop',
  title: 'From a saved file of a service to its result',
  async run({ folder, log, atEnd }) {
    log('starting the product and a bare server, both in watch mode')
    const productPort = await freePort()
    const args = ['--watch', '--port', String(productPort), '--data', join(folder, 'data')]
    const health = `http://127.0.0.1:${productPort}/api/health`
    const product = await startNode(join(root, 'tooling', 'launcher', 'src', 'start.ts'), { args, url: health, cwd: root })
    atEnd(product.stop)
    const bare = await startWatchedBareServer()
    atEnd(bare.stop)
    const [restarts, bareRestarts] = await interleave(
      ROUNDS,
      () => restartSeconds(SERVICE, productPort, '/api/health'),
      () => restartSeconds(BARE_SERVER, bare.port, '/'),
    )
    log('running the tests of one file')
    const [testRuns, jestStarts] = await interleave(
      ROUNDS,
      () => runSeconds('npm', ['run', '--silent', 'test:unit', '--', TEST]),
      () => runSeconds('npm', ['exec', '--no', '--', 'jest', '--version']),
    )
    const restartMeasure =
      'a saved file until the product responds again (npm run dev); reference: a bare Fastify server under node --watch'
    return [
      row(restartMeasure, restarts, bareRestarts, RESTART_TARGET_S),
      row('the result of a test file with a database (npm run test:unit); reference: jest --version', testRuns, jestStarts, TEST_TARGET_S),
    ]
  },
}

function row(measure: string, durations: readonly number[], referenceDurations: readonly number[], target: number): BenchRow {
  const [ours, reference] = [median(durations), median(referenceDurations)]
  return { measure, ours, reference, unit: 's', ratio: ours / reference, target: `<= ${target} s`, met: ours <= target }
}

async function startWatchedBareServer() {
  const port = await freePort()
  const child = spawn(process.execPath, ['--watch', BARE_SERVER, String(port)], { cwd: root, stdio: 'ignore' })
  while (!(await responds(port, '/'))) await delay(20)
  return {
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Seconds from a change of the file until the server on `port` has ended and the next one responds. */
async function restartSeconds(file: string, port: number, path: string): Promise<number> {
  // The connection closes when the server process ends.
  const connection = connect(port, '127.0.0.1').on('error', () => {})
  await once(connection, 'connect')
  const ended = once(connection, 'close')
  const saved = performance.now()
  const now = new Date()
  await utimes(file, now, now)
  await ended
  while (!(await responds(port, path))) await delay(10)
  return (performance.now() - saved) / 1000
}

async function runSeconds(command: string, args: string[]): Promise<number> {
  const began = performance.now()
  const [code] = await once(spawn(command, args, { cwd: root, stdio: 'ignore' }), 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
  return (performance.now() - began) / 1000
}

const responds = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
