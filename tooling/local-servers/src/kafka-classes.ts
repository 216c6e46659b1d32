import { createHash } from 'node:crypto'
import { access, mkdir, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheFolder } from './fetch.ts'

/** The exit code of a Java program that SIGTERM has ended gracefully. */
const ENDED_BY_SIGTERM = 143

export interface ClassArchive {
  isWritten: boolean
  /** For the broker. */
  brokerArgs: string[]
  /** For the tools. */
  toolArgs: string[]
  /** Call it when the broker has ended with this code. */
  brokerEnded(code: number | null): Promise<void>
}

/**
 * The archive of Kafka's loaded classes (class data sharing), with which a broker starts in half of the CPU time. The first broker that is stopped gracefully
 * writes it. Java ignores an archive that does not fit its version and the jars.
 */
export async function findClassArchive(java: string, libs: string): Promise<ClassArchive> {
  const program = await realpath(java)
  const { mtimeMs } = await stat(program)
  const key = createHash('sha256').update(`${program} ${mtimeMs} ${libs}`).digest('hex').slice(0, 16)
  const file = join(cacheFolder(), `kafka-classes-${key}.jsa`)
  const isWritten = await access(file).then(
    () => true,
    () => false,
  )
  if (isWritten) {
    const args = [`-XX:SharedArchiveFile=${file}`, QUIET]
    return { isWritten, brokerArgs: args, toolArgs: args, async brokerEnded() {} }
  }
  await mkdir(cacheFolder(), { recursive: true })
  const part = `${file}.${process.pid}-${archives++}`
  return {
    isWritten,
    brokerArgs: [`-XX:ArchiveClassesAtExit=${part}`, QUIET],
    toolArgs: [],
    async brokerEnded(code) {
      if (code === ENDED_BY_SIGTERM) await rename(part, file).catch(() => {})
    },
  }
}

let archives = 0
const QUIET = '-Xlog:cds=off,cds+dynamic=off'
