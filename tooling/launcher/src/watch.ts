import { join } from 'node:path'
import { type GuardedProcess, startGuarded } from '@loomcast/local-servers'
import type { PlatformOptions } from './platform.ts'

const SERVICES = join(import.meta.dirname, 'watched-services.ts')

/** Runs the services and the gateway in a process that Node restarts when one of its modules changes. The process that watches ends with this one. */
export function watchServices(options: PlatformOptions): Promise<GuardedProcess> {
  // Not an argument: Node's watch mode prints the arguments, and the servers' URLs can contain passwords.
  const env = { ...process.env, PLATFORM_OPTIONS: JSON.stringify(options) }
  return startGuarded(process.execPath, ['--watch', '--watch-preserve-output', SERVICES], 'inherit', { cwd: options.root, env })
}
