import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Suspends processes (SIGSTOP), which then take no CPU time, and returns a function that resumes them, in this order. A guard shell resumes them if this process
 * ends earlier, even by SIGKILL: a suspended process cannot notice that it has no parent any more.
 */
export async function suspend(pids: readonly number[]): Promise<() => void> {
  const guard = spawn('sh', ['-c', 'read -r _; kill -CONT "$@" 2>/dev/null', 'sh', ...pids.map(String)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await once(guard, 'spawn')
  guard.unref()
  for (const pid of pids.toReversed()) process.kill(pid, 'SIGSTOP')
  return () => {
    guard.kill('SIGKILL')
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}
