import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@loomcast/local-servers'
import { serviceUrls } from '@loomcast/platform-config'
import { poll, testServer } from '@loomcast/service-kit/testing'

const gateway = join(import.meta.dirname, '..', 'src', 'main.ts')
const preload = join(import.meta.dirname, 'processes', 'report-loaded-modules.ts')
const UNUSED_ORIGIN = 'http://127.0.0.1:9'
let stop = () => {}
let loaded: string[] = []

beforeAll(async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', preload, gateway], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      REDIS_URL: await testServer('redis'),
      ...serviceUrls(() => UNUSED_ORIGIN),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  stop = () => child.kill('SIGKILL')
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const live = poll(async () => (await fetch(`http://127.0.0.1:${port}/health/live`)).ok)
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(`The gateway did not start:\n${output.slice(-2000)}`)))
  await Promise.race([live, exited])
  loaded = output.split('\n').filter((line) => line.startsWith('loaded '))
})
afterAll(() => stop())

const isLoaded = (name: string) => loaded.some((line) => line.includes(`/node_modules/${name}/`))

test.each(['fastify', 'redis'])('the process loads %s', (name) => {
  expect(isLoaded(name)).toBe(true)
})

test.each(['mongoose', 'mongodb', 'bullmq', 'kafkajs'])('the process does not load %s', (name) => {
  expect(isLoaded(name)).toBe(false)
})
