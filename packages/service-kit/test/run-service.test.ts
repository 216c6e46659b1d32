import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { freePort } from '@loomcast/local-servers'
import { poll } from '../src/testing/index.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function start(env: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'processes', 'small-service.ts')], {
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const exited = once(child, 'exit').then(([code]) => code as number)
  const status = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then((response) => response.status)
  return { child, port, exited, status, stderr: () => errors }
}

test('reports not ready on SIGTERM, still serves requests, then closes and exits with 0', async () => {
  const service = await start()
  await poll(async () => (await service.status('/health/ready')) === 200)
  service.child.kill('SIGTERM')
  await poll(async () => (await service.status('/health/ready')) === 503)
  expect(await service.status('/work')).toBe(200)
  expect(service.stderr()).toBe('')
  expect(await service.exited).toBe(0)
  expect(service.stderr()).toBe('closing\nclosed\n')
})

test('exits with 1 when closing exceeds the grace period', async () => {
  const service = await start({ FAIL: 'hang', GRACE_MS: '700' })
  await poll(async () => (await service.status('/health/ready')) === 200)
  service.child.kill('SIGTERM')
  expect(await service.exited).toBe(1)
})

test('stops in order and exits with 1 after an uncaught error', async () => {
  const service = await start()
  await poll(async () => (await service.status('/health/ready')) === 200)
  await service.status('/throw-later')
  expect(await service.exited).toBe(1)
  expect(service.stderr()).toContain('closed')
})

test('exits with 1 when the service does not start', async () => {
  expect(await (await start({ FAIL: 'start' })).exited).toBe(1)
})

test('sends a problem document for bytes that are not HTTP', async () => {
  const service = await start()
  await poll(async () => (await service.status('/health/ready')) === 200)
  const socket = connect(service.port, '127.0.0.1')
  socket.write('NONSENSE\r\n\r\n')
  let response = ''
  for await (const chunk of socket) response += chunk
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json/)
  expect(JSON.parse(response.slice(response.indexOf('{')))).toMatchObject({ code: 'malformed_request', status: 400, success: false })
})
