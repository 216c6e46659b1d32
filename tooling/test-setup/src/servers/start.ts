import { startServerHost } from './server-host.ts'

/** Jest's global setup. A test run that a test starts uses the servers of the outer run. */
export default async function startServers(): Promise<void> {
  if (process.env['TEST_SERVERS_URL']) return
  const host = await startServerHost()
  process.env['TEST_SERVERS_URL'] = host.url
  Object.assign(globalThis, { loomcastServerHost: host })
}
