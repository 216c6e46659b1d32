import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { acquireLockFile, findLockOwner } from '@loomcast/service-kit/files'

const RACER = join(import.meta.dirname, 'processes', 'lock-racer.ts')
const PROCESSES = 6
const ROUNDS = 30
/** Above the largest process id of Linux. */
const NO_PROCESS = 2 ** 22 + 1
let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-file-'))
  path = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const stale = (id: string, pid = NO_PROCESS) => JSON.stringify({ id, pid, host: hostname(), started: '1' })

async function acquire(file = path) {
  const lock = await acquireLockFile(file)
  if ('owner' in lock) throw new Error(`Process ${lock.owner.pid} has the lock`)
  return lock
}

/** Starts processes that try to acquire the same locks at the same moments. None releases a lock or ends before all have tried. */
async function race(): Promise<string[][]> {
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, [RACER, folder, String(ROUNDS)], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const lines = children.map((child) => createInterface({ input: child.stdout })[Symbol.asyncIterator]())
  const next = async (reader: (typeof lines)[number]) => String((await reader.next()).value)
  await Promise.all(lines.map(next))
  const startAt = String(Date.now() + 300)
  for (const { stdin } of children) stdin.write(`${startAt}\n`)
  const won = await Promise.all(lines.map(async (reader) => JSON.parse(await next(reader)) as string[]))
  await Promise.all(children.map(end))
  return won
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

test('processes that take over the same stale lock at the same moment: one gets it', async () => {
  for (let round = 0; round < ROUNDS; round++) await writeFile(join(folder, `lock-${round}`), stale(`old-${round}`))
  const won = await race()
  expect(won.flat().sort()).toEqual(Array.from({ length: ROUNDS }, (_, round) => `lock-${round}`).sort())
  expect((await readdir(folder)).sort()).toEqual(Array.from({ length: ROUNDS }, (_, round) => `lock-${round}`).sort())
})

test('processes that create the same lock at the same moment: one gets it', async () => {
  const won = await race()
  expect(won.flat().sort()).toEqual(Array.from({ length: ROUNDS }, (_, round) => `lock-${round}`).sort())
})

test('a takeover that ended before it replaced the lock is taken over too', async () => {
  await writeFile(path, stale('first'))
  await writeFile(`${path}.after-first`, stale('second'))
  await writeFile(`${path}.after-second`, stale('third'))
  expect(await findLockOwner(path)).toBeUndefined()
  const { release } = await acquire()
  expect(await readdir(folder)).toEqual(['lock'])
  expect(await findLockOwner(path)).toMatchObject({ pid: process.pid })
  await release()
  expect(await readdir(folder)).toEqual([])
})

test('a takeover in progress has the lock', async () => {
  await writeFile(path, stale('first'))
  const { release } = await acquire(`${path}.after-first`)
  expect(await acquireLockFile(path)).toMatchObject({ owner: { pid: process.pid } })
  await release()
})

test('a lock is not acquired twice in one process, and can be acquired after it was released', async () => {
  const { release } = await acquire()
  expect(await acquireLockFile(path)).toMatchObject({ owner: { pid: process.pid } })
  await release()
  await (await acquire()).release()
})

test('a release does not remove the lock of another part of the process', async () => {
  let holders = 0
  let maxActive = 0
  const takeTurns = async () => {
    for (let turn = 0; turn < 20; ) {
      const lock = await acquireLockFile(path)
      if ('owner' in lock) continue
      maxActive = Math.max(maxActive, ++holders)
      await findLockOwner(path)
      holders--
      await lock.release()
      turn++
    }
  }
  await Promise.all(Array.from({ length: 8 }, takeTurns))
  expect([maxActive, await readdir(folder)]).toEqual([1, []])
})

test('the lock of a process with a reused id is stale', async () => {
  await writeFile(path, stale('reused', process.ppid))
  await (await acquire()).release()
  await writeFile(path, stale('own', process.pid))
  await (await acquire()).release()
})

test('locks of earlier releases contain a process id or nothing', async () => {
  await writeFile(path, String(process.ppid))
  expect(await acquireLockFile(path)).toMatchObject({ owner: { pid: process.ppid } })
  await writeFile(path, '')
  expect(await acquireLockFile(path)).toMatchObject({ owner: { pid: 0 } })
  await utimes(path, 0, 0)
  await (await acquire()).release()
})

test('a lock of another machine is stale after a time, if work with it is short', async () => {
  await writeFile(path, JSON.stringify({ id: 'far', pid: NO_PROCESS, host: 'another', started: '1' }))
  expect(await acquireLockFile(path, { staleMs: 60_000 })).toMatchObject({ owner: { host: 'another' } })
  await utimes(path, 0, 0)
  expect(await findLockOwner(path, { staleMs: 60_000 })).toBeUndefined()
})
