import { readdir, readFile } from 'node:fs/promises'

/** CPU time (s, user and system) of all threads of these processes, from the Linux scheduler. */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  let nanoseconds = 0
  for (const pid of pids) {
    for (const task of await readdir(`/proc/${pid}/task`)) {
      const [used = '0'] = (await readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')).split(' ')
      nanoseconds += Number(used)
    }
  }
  return nanoseconds / 1e9
}
