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
const AIM_RUNNING_S = 3
const AIM_TEST_S = 5

export const bench: Bench = {
  name: 'loop',
  title: 'From a saved file of a service to its result',
  async run({ folder, log, atEnd }) {
    log('starting the product and a bare server, both watched')
    const productPort = await freePort()
    const args = ['--watch', '--port', String(productPort), '--data', join(folder, 'data')]
    const health = `http://127.0.0.1:${productPort}/api/health`
    const product = await startNode(join(root, 'tooling', 'launcher', 'src', 'start.ts'), { args, url: health, cwd: root })
    atEnd(product.stop)
    const bare = await watchedBareServer()
    atEnd(bare.stop)
    const [restarts, bareRestarts] = await interleave(
      ROUNDS,
      () => restartSeconds(SERVICE, productPort, '/api/health'),
      () => restartSeconds(BARE_SERVER, bare.port, '/'),
    )
    log('running the tests of one file')
    const [tests, starts] = await interleave(
      ROUNDS,
      () => secondsOf('npm', ['run', '--silent', 'test:unit', '--', TEST]),
      () => secondsOf('npm', ['exec', '--no', '--', 'jest', '--version']),
    )
    const bareRow = 'a saved file until the product responds again (npm run dev); reference: a bare Fastify server under node --watch'
    return [
      row(bareRow, restarts, bareRestarts, AIM_RUNNING_S),
      row('the result of a test file with a database (npm run test:unit); reference: jest --version', tests, starts, AIM_TEST_S),
    ]
  },
}

function row(measure: string, ours: readonly number[], reference: readonly number[], aim: number): BenchRow {
  const a = median(ours)
  const b = median(reference)
  return { measure, ours: a, reference: b, unit: 's', ratio: a / b, aim: `<= ${aim} s`, met: a <= aim }
}

async function watchedBareServer() {
  const port = await freePort()
  const child = spawn(process.execPath, ['--watch', BARE_SERVER, String(port)], { cwd: root, stdio: 'ignore' })
  while (!(await answers(port, '/'))) await delay(20)
  return {
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Seconds from a change of the file until the server on `port` has ended and its successor responds. */
async function restartSeconds(file: string, port: number, path: string): Promise<number> {
  // The end of the process closes it.
  const connection = connect(port, '127.0.0.1').on('error', () => {})
  await once(connection, 'connect')
  const ended = once(connection, 'close')
  const saved = performance.now()
  const now = new Date()
  await utimes(file, now, now)
  await ended
  while (!(await answers(port, path))) await delay(10)
  return (performance.now() - saved) / 1000
}

async function secondsOf(command: string, args: string[]): Promise<number> {
  const began = performance.now()
  const [code] = await once(spawn(command, args, { cwd: root, stdio: 'ignore' }), 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
  return (performance.now() - began) / 1000
}

const answers = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
