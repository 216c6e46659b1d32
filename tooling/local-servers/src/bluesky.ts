import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type LocalServer, startServer } from './local-server.ts'
import { fromNpm } from './npm-packages.ts'
import { freePort } from './port.ts'

export interface BlueskyServer extends LocalServer {
  /** Of the personal data server (PDS). */
  url: string
}

/** Signs the tokens of the test server, so that a test can make one that has expired. */
export const BLUESKY_TEST_SECRET = 'the secret of a Bluesky server for tests'

const PINNED = join(import.meta.dirname, '..', 'bluesky')
const PROGRAM = join(PINNED, 'servers.ts')

/**
 * Starts Bluesky's own personal data server and account directory on loopback, with empty data, in one process. Everyone can create accounts whose handles end in
 * `.test`. The packages have 370 MB, so they are installed when they are first needed.
 */
export async function startBluesky(options: { folder: string; log?: (line: string) => void }): Promise<BlueskyServer> {
  const modules = await fromNpm({ label: "Bluesky's server (PDS)", folder: PINNED, log: options.log })
  const folder = join(options.folder, 'bluesky')
  await mkdir(join(folder, 'blobs'), { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServer({
    label: "Bluesky's server",
    command: process.execPath,
    args: [PROGRAM, modules, folder, String(port), BLUESKY_TEST_SECRET],
    env: { ...process.env, NODE_OPTIONS: '', LOG_ENABLED: 'false' },
    folder,
    logFile: join(options.folder, 'bluesky.log'),
    readyWithinMs: 120_000,
    isReady: () => isHealthy(url),
  })
  return { url, ...server }
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/xrpc/_health`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
