// covers: tooling/launcher, tooling/local-servers
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from '@jest/globals'
import { freePort } from '@loomcast/local-servers'
import { call, type Product, poll, registerAccount, STEP_TIMEOUT_MS, startProduct } from '../src/index.ts'

const root = resolve(import.meta.dirname, '..', '..')
const run = promisify(execFile)
const folders: string[] = []
const products: Product[] = []

afterEach(async () => {
  for (const product of products.splice(0)) await product.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-start-'))
  folders.push(folder)
  return folder
}

async function started(data: string): Promise<Product> {
  const product = await startProduct({}, { data })
  products.push(product)
  return product
}

/** Runs the start command with arguments that should make it fail. Returns its output and exit code. */
async function refused(...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, NODE_OPTIONS: '', PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH']}` }
  return run(process.execPath, ['tooling/launcher/src/start.ts', ...args], { cwd: root, env, timeout: STEP_TIMEOUT_MS }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error) => ({ code: error.code, text: `${error.stdout}${error.stderr}` }),
  )
}

async function serversOf(data: string): Promise<string[]> {
  const { stdout } = await run('ps', ['-eo', 'pid,args'])
  return stdout.split('\n').filter((line) => line.includes(data))
}

describe('npm start', () => {
  // Each start takes several seconds, so one data folder goes through all of this.
  it('keeps data between starts, leaves no processes running, and reports a folder that is in use or damaged', async () => {
    const data = await newFolder()
    const first = await started(data)
    expect(first.admin.password.length).toBeGreaterThanOrEqual(12)
    const account = await registerAccount(first)
    const log = (await readFile(join(data, 'logs', 'loomcast.jsonl'), 'utf8')).trimEnd().split('\n')
    // At level error or worse: https://getpino.io/#/docs/api?id=levels
    expect(log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
    await first.stop()
    expect(await serversOf(data)).toEqual([])

    // It prints the password once, and knows the account.
    const second = await started(data)
    expect(second.output()).not.toContain('password:')
    expect(second.output()).not.toContain('Building')
    const login = await call(second, 'POST', '/api/auth/login', { body: { email: account.email, password: account.password } })
    expect(login.status).toBe(200)

    // The folder is in use, which is reported with the process.
    const inUse = await refused('--port', String(await freePort()), '--data', data)
    expect(inUse.code).toBe(1)
    expect(inUse.text).toContain(`in use by another Loomcast (process ${second.process.pid})`)

    // After it was killed, no process remains, and it starts again with the same data.
    second.process.kill('SIGKILL')
    await poll(async () => (await serversOf(data)).length === 0, { what: 'the databases to end with it' })
    const third = await started(data)
    expect((await call(third, 'GET', '/api/health')).status).toBe(200)
    await third.stop()
    products.length = 0

    // Damaged data is reported with the option --fresh, and the folder is not moved.
    for (const file of await readdir(join(data, 'mongodb'))) {
      if (file.endsWith('.wt') || file.startsWith('WiredTiger')) await writeFile(join(data, 'mongodb', file), 'damaged')
    }
    const { code, text } = await refused('--port', String(await freePort()), '--data', data)
    expect(code).toBe(1)
    expect(text).toContain('is damaged')
    expect(text).toContain('--fresh')
    const beside = (await readdir(tmpdir())).filter((name) => name.startsWith(`${data.split('/').at(-1)}.before-`))
    expect(beside).toEqual([])
  })

  it('stops when the npm that started it is killed', async () => {
    const data = await newFolder()
    const parent = spawn(
      'sh',
      ['-c', `"${process.execPath}" tooling/launcher/src/start.ts --port ${await freePort()} --data "${data}" & echo started; wait`],
      {
        cwd: root,
        stdio: 'ignore',
      },
    )
    await poll(async () => (await serversOf(data)).some((line) => line.includes('mongod')), {
      what: 'the database to start',
    })
    parent.kill('SIGKILL')
    await poll(async () => (await serversOf(data)).length === 0, { what: 'it to stop after its parent' })
  })

  it('reports that the port is in use, without a stack trace', async () => {
    const holder = createServer()
    const port = await new Promise<number>((done) => holder.listen(0, '127.0.0.1', () => done((holder.address() as { port: number }).port)))
    const { code, text } = await refused('--port', String(port), '--data', await newFolder())
    holder.close()
    expect(code).toBe(1)
    expect(text).toContain(`Port ${port} is already in use.`)
    expect(text).not.toContain('    at ')
  })

  it.each([
    [['--port', 'many'], '--port must be a number'],
    [['--prot', '3000'], "Unknown option '--prot'"],
  ])('explains an invalid option: %j', async (args, sentence) => {
    const { code, text } = await refused(...args)
    expect(code).toBe(1)
    expect(text).toContain(sentence)
  })
})
