import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

export interface GuardedProcess {
  /** Process id of the server itself. */
  pid: number
  /** Settles when the server has ended, for any reason. */
  exited: Promise<{ code: number | null }>
  /** Sends SIGTERM, then SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

/**
 * Starts a server that cannot outlive this process. A guard shell reads from a pipe to this process and stops the server when the pipe is
 * closed, which the kernel does even if this process is killed with SIGKILL. The server runs in its own process group, so that Ctrl-C in
 * the terminal reaches only this process, which controls the order of shutdown. `output` is the log file, or `inherit` for the terminal.
 */
export async function startGuarded(
  command: string,
  args: string[],
  output: string | 'inherit',
  where: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<GuardedProcess> {
  const log = output === 'inherit' ? undefined : await open(output, 'a')
  const guard = [
    '"$0" "$@" </dev/null 3>&- 4<&- & server=$!',
    'echo "$server" >&3; exec 3>&-',
    '{ read -r _; kill -TERM "$server" 2>/dev/null; } <&4 & watcher=$!',
    'exec 4<&-; wait "$server"; code=$?; kill "$watcher" 2>/dev/null; exit $code',
  ].join('\n')
  const child: ChildProcess = spawn('sh', ['-c', guard, command, ...args], {
    ...where,
    detached: true,
    stdio: ['ignore', log?.fd ?? 'inherit', log?.fd ?? 'inherit', 'pipe', 'pipe'],
  })
  await log?.close()
  const exited = new Promise<{ code: number | null }>((resolve) => child.once('exit', (code) => resolve({ code })))
  const pidPipe = child.stdio[3] as NodeJS.ReadableStream
  const pid = await new Promise<number>((resolve, reject) => {
    let text = ''
    pidPipe.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    pidPipe.once('end', () => (Number(text) > 0 ? resolve(Number(text)) : reject(new Error(`${command} did not start`))))
    child.once('error', reject)
  })
  child.unref()
  return {
    pid,
    exited,
    async stop(graceMs = 10_000) {
      signal(pid, 'SIGTERM')
      const timer = new AbortController()
      const ended = await Promise.race([exited, delay(graceMs, undefined, { signal: timer.signal }).catch(() => undefined)])
      timer.abort()
      if (!ended) signal(pid, 'SIGKILL')
      await exited
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
