import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Long enough for a first `npm start`, which builds the browser code and can take minutes on a loaded machine. */
const READY_WITHIN_MS = 600_000

export interface NodeProcess {
  pid: number
  /** Time from the spawn to the first 200 (ms). */
  readyAfterMs: number
  /** Resident memory (MB) of the process and its descendants, by program name. Shared pages are counted once per process. */
  memoryMb(): Promise<Map<string, number>>
  /** The last 20,000 characters of its standard output. */
  output(): string
  stop(): Promise<void>
}

/** Starts a Node program and waits until `url` responds with 200. */
export async function startNode(
  file: string,
  options: { args?: string[]; env?: Record<string, string>; url: string; cwd?: string },
): Promise<NodeProcess> {
  const spawnedAt = performance.now()
  const child = spawn(process.execPath, [file, ...(options.args ?? [])], {
    env: { ...process.env, LOG_LEVEL: 'error', NODE_OPTIONS: '', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.cwd && { cwd: options.cwd }),
  })
  let errors = ''
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    output = (output + data).slice(-20_000)
  })
  child.stderr.on('data', (data: Buffer) => {
    errors = (errors + data).slice(-4_000)
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const hard = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await exited
    clearTimeout(hard)
  }
  while (!(await responds(options.url))) {
    if (child.exitCode !== null || performance.now() - spawnedAt > READY_WITHIN_MS) {
      await stop()
      throw new Error(`${file} did not respond at ${options.url}: ${errors}\n${output}`)
    }
    await delay(5)
  }
  const pid = child.pid ?? 0
  return { pid, readyAfterMs: performance.now() - spawnedAt, memoryMb: () => memoryOf(pid), output: () => output, stop }
}

async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

/** The guard process of a server (see startGuarded) has the same program name as its parent, so both are counted together. */
async function memoryOf(pid: number, sum = new Map<string, number>()): Promise<Map<string, number>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const mb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  const program = basename((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')[0]?.split(' ')[0] ?? '')
  if (mb > 0) sum.set(program, (sum.get(program) ?? 0) + mb)
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean)
  for (const child of children) await memoryOf(Number(child), sum)
  return sum
}
