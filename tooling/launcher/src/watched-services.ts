import { readServers } from '@loomcast/local-servers'
import { keepCompiledCode } from './compile-cache.ts'
import type { PlatformOptions } from './platform.ts'
import { watchParent } from './shutdown.ts'
import { terminal } from './terminal.ts'

/** The services and the gateway of `npm run dev`. `node --watch` starts this file again when a module that it has imported changes. */
const options = JSON.parse(process.env['PLATFORM_OPTIONS'] ?? '') as PlatformOptions
keepCompiledCode(options.root)
// Networks may run on the same machine, but only while the product is developed.
process.env['PUBLISH_ALLOW_LOCAL'] ||= 'true'
const { announce, serve } = await import('./serve.ts')

const STOP_WITHIN_MS = 5_000
let close: () => Promise<void> = async () => {}
function stop(): void {
  // Without the databases, which end at the same time when npm run dev is killed, the services would wait for them.
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  void close().finally(() => process.exit(0))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
watchParent(stop)

const isFirst = (await readServers(options.data))?.publicUrl === ''
try {
  const platform = await serve(options)
  close = platform.close
  if (isFirst) announce(platform)
  else terminal.done(`Services started again in ${process.uptime().toFixed(1)} s`)
} catch (error) {
  terminal.fail(`The services did not start; they are started again when a file changes.\n${(error as Error).stack}`)
  process.exit(1)
}
