import type { ServerHost } from './server-host.ts'

/** Jest's global teardown: stops what `start.ts` has started. */
export default async function stopServers(): Promise<void> {
  const host: ServerHost | undefined = Reflect.get(globalThis, 'loomcastServerHost')
  await host?.stop()
}
