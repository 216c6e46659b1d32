import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** A first `npm start` builds the browser code, which takes minutes on a busy machine. */
const READY_WITHIN_MS = 600_000

export interface NodeProcess {
  pid: number
  /** From the spawn to the first good answer, ms. */
  readyAfterMs: number
  /** Resident memory, of the process and everything that it started, MB. */
  memoryMb(): Promise<number>
  stop(): Promise<void>
}

/** Starts a program of ours as its own process and waits until `url` answers 200. */
export async function startNode(
  file: string,
  options: { args?: string[]; env?: Record<string, string>; url: string; cwd?: string },
): Promise<NodeProcess> {
  const spawnedAt = performance.now()
  const child = spawn(process.execPath, [file, ...(options.args ?? [])], {
    env: { ...process.env, LOG_LEVEL: 'error', NODE_OPTIONS: '', ...options.env },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(options.cwd && { cwd: options.cwd }),
  })
  let complaint = ''
  child.stderr.on('data', (data: Buffer) => {
    complaint = (complaint + data).slice(-4_000)
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const hard = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await exited
    clearTimeout(hard)
  }
  while (!(await answers(options.url))) {
    if (child.exitCode !== null || performance.now() - spawnedAt > READY_WITHIN_MS) {
      await stop()
      throw new Error(`${file} did not answer at ${options.url}: ${complaint}`)
    }
    await delay(5)
  }
  const pid = child.pid ?? 0
  return { pid, readyAfterMs: performance.now() - spawnedAt, memoryMb: () => memoryOf(pid), stop }
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

/** VmRSS of the process and its descendants (shared pages counted for each). */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean)
  const theirs = await Promise.all(children.map((child) => memoryOf(Number(child))))
  return own + theirs.reduce((sum, mb) => sum + mb, 0)
}
