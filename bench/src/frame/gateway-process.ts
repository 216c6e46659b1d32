import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, startGuarded } from '@loomcast/local-servers'
import { serviceUrls } from '@loomcast/platform-config'
import type { TestTokens } from '@loomcast/service-kit/testing'
import type { BenchContext } from '../bench.ts'
import { startKeySet } from './key-set.ts'

const GATEWAY = join(import.meta.dirname, '../../../gateway/src/main.ts')
const READY_WITHIN_MS = 60_000

export interface GatewayProcess {
  port: number
  url: string
  pid: number
  /** Signs tokens that the gateway accepts. */
  tokens: TestTokens
}

/** Starts the gateway as in production, without slices, in a separate process in front of one upstream. */
export async function startGateway(context: BenchContext, upstream: string, env: Record<string, string> = {}): Promise<GatewayProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { url: jwksUrl, tokens } = await startKeySet(context)
  const empty = join(context.folder, 'empty')
  await mkdir(empty)
  const { pid } = await startProcess(context, 'gateway', GATEWAY, [], {
    PORT: String(port),
    ...serviceUrls(() => upstream),
    AUTH_JWKS_URL: jwksUrl,
    SHELL_DIST: empty,
    SLICES_DIR: empty,
    REMOTES_FILE: join(empty, 'remotes.json'),
    OPENAPI_DIR: empty,
    SHUTDOWN_DELAY_MS: '0',
    ...env,
  })
  await waitUntilReady(`${url}/health/live`)
  return { port, url, pid, tokens }
}

/** Starts a server that takes its port as the first argument, and waits until it responds. */
export async function startServer(context: BenchContext, name: string, file: string, ...args: string[]) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { pid } = await startProcess(context, name, file, [String(port), ...args])
  await waitUntilReady(url)
  return { url, pid }
}

/** Starts a Node program and writes its output to a file, because reading a pipe would use CPU. It is stopped at the end of the bench. */
export async function startProcess(
  { folder, atEnd }: BenchContext,
  name: string,
  file: string,
  args: string[],
  env: Record<string, string> = {},
) {
  const server = await startGuarded(process.execPath, [file, ...args], join(folder, `${name}.log`), { env: { ...process.env, ...env } })
  atEnd(() => server.stop())
  return server
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await delay(50)
  }
  throw new Error(`${url} is not ready`)
}
