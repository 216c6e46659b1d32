import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { PlatformOptions } from './platform.ts'

const SERVICES = join(import.meta.dirname, 'watched-services.ts')

/** Runs the services and the gateway in a process that Node starts again when one of their modules changes. Returns a function that stops it. */
export function watchServices(options: PlatformOptions): () => Promise<void> {
  const watcher = spawn(process.execPath, ['--watch', '--watch-preserve-output', SERVICES, String(process.pid)], {
    cwd: options.root,
    // Not an argument: node prints the arguments, and the servers' addresses can contain passwords.
    env: { ...process.env, WATCHED_SERVICES: JSON.stringify(options) },
    // Ctrl-C reaches only this process, which controls the order of the shutdown.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(watcher, 'exit')
  return async () => {
    watcher.kill()
    await ended
  }
}
