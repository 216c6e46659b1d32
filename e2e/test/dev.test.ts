// covers: tooling/launcher
import { execFile } from 'node:child_process'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it } from '@jest/globals'
import { call, type Product, poll, registerAccount, startProduct } from '../src/index.ts'

const root = resolve(import.meta.dirname, '..', '..')
const run = promisify(execFile)
let product: Product | undefined

afterEach(async () => {
  await product?.stop()
})

async function processesWith(word: string): Promise<string[]> {
  const { stdout } = await run('ps', ['-eo', 'pid,args'])
  return stdout.split('\n').filter((line) => line.includes(word))
}

it('npm run dev starts the services again when their code changes, with the same data, and ends with everything it started', async () => {
  const data = await mkdtemp(join(tmpdir(), 'loomcast-dev-'))
  product = await startProduct({}, { data, args: ['--watch'] })
  const { email, password } = await registerAccount(product)

  const now = new Date()
  await utimes(join(root, 'services', 'auth', 'src', 'service.ts'), now, now)
  await poll(() => product?.output().includes('Services started again'), {
    what: () => `the services to start again; it said:\n${product?.output()}`,
  })
  expect(product.output()).not.toContain('mongodb://')
  expect((await call(product, 'POST', '/api/auth/login', { body: { email, password } })).status).toBe(200)

  const ofServices = join(root, 'tooling', 'launcher', 'src', 'watched-services.ts')
  expect(await processesWith(ofServices)).not.toEqual([])
  product.process.kill('SIGKILL')
  await poll(async () => (await processesWith(ofServices)).length + (await processesWith(data)).length === 0, {
    what: 'all processes to end',
  })
  await rm(data, { recursive: true })
})
