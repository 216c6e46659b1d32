import { readFile } from 'node:fs/promises'

/** Clock ticks per second in /proc. */
const TICKS = 100

/** CPU seconds of this process and of all children that have ended, as counted by the kernel. */
export async function cpuSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  // Fields are counted after the program's name, which can contain spaces: state is field 3, times are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS
}

export interface Cost {
  cpu: number
  elapsed: number
}

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const cpu = await cpuSeconds()
  const elapsed = performance.now()
  await work()
  return { cpu: (await cpuSeconds()) - cpu, elapsed: (performance.now() - elapsed) / 1000 }
}
