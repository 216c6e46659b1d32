import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@loomcast/local-servers'
import { poll } from './poll.ts'

const root = resolve(import.meta.dirname, '..', '..')

export interface Product {
  url: string
  /** The data folder: `remotes.json`, logs, mail. */
  data: string
  admin: { email: string; password: string }
  /** Everything that the process has printed so far. */
  output(): string
  process: ChildProcess
  stop(): Promise<void>
}

interface ProductOptions {
  data?: string
  port?: number
  /** Further arguments of the command. */
  args?: string[]
}

/** Starts the product as a user does, on a free port with empty data, and waits until it serves its page. */
export async function startProduct(env: Record<string, string> = {}, options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort())
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'loomcast-e2e-')))
  const child = spawn(
    process.execPath,
    ['tooling/launcher/src/start.ts', '--port', String(port), '--data', data, ...(options.args ?? [])],
    {
      cwd: root,
      env: {
        ...withoutEngineKeys(process.env),
        NODE_OPTIONS: process.env['PRODUCT_NODE_OPTIONS'] ?? '',
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH']}`,
        // Networks of tests run on this machine.
        PUBLISH_ALLOW_LOCAL: 'true',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const url = `http://localhost:${port}`
  await poll(
    async () => {
      if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}:\n${output}`)
      return output.includes('is at') && (await fetch(`${url}/api/health`).then((answer) => answer.ok))
    },
    { timeoutMs: 240_000, what: () => `the product to start; it said:\n${output}`, fatal: () => child.exitCode !== null },
  )
  const admin = /Administrator: (\S+)\s+password: (\S+)/.exec(output)
  return {
    url,
    data,
    admin: { email: admin?.[1] ?? '', password: admin?.[2] ?? '' },
    output: () => output,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((done) => child.once('exit', done))
        child.kill('SIGTERM')
        await ended
      }
      if (!options.data) await rm(data, { recursive: true, force: true })
    },
  }
}

/** Removes settings that each test configures itself: engines, databases, the administrator and the port. */
function withoutEngineKeys(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    OPENAI_API_KEY: _a,
    GEMINI_API_KEY: _b,
    LOCAL_AI_BASE_URL: _c,
    MONGODB_URL: _d,
    REDIS_URL: _e,
    ADMIN_EMAIL: _f,
    ADMIN_PASSWORD: _g,
    PORT: _h,
    ...rest
  } = env
  return rest
}

/** Reads the registry file of a running product. */
export async function readRegistry(product: Pick<Product, 'data'>) {
  return JSON.parse(await readFile(join(product.data, 'remotes.json'), 'utf8'))
}
