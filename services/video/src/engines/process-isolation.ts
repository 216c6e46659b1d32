import { execFile } from 'node:child_process'

let isolation: Promise<string[]> | undefined

/**
 * The command that runs a program in a network namespace of its own, without any connection; nothing where the platform does not allow it. There, a cluster's
 * NetworkPolicy remains.
 */
export function withoutNetwork(): Promise<string[]> {
  isolation ??= new Promise((resolve) => {
    const command = ['unshare', '--user', '--map-current-user', '--net']
    execFile('unshare', [...command.slice(1), 'true'], { timeout: 5_000 }, (error) => resolve(error ? [] : command))
  })
  return isolation
}
