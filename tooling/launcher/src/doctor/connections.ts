import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { connect } from 'node:net'
import type { DiagnosisCode, Finding } from './diagnoses.ts'

const CONNECT_MS = 2_000

interface Store {
  code: DiagnosisCode
  variable: string
  name: string
  defaultPort: number
}

const STORES: readonly Store[] = [
  { code: 'mongodb_unreachable', variable: 'MONGODB_URL', name: 'MongoDB', defaultPort: 27017 },
  { code: 'redis_unreachable', variable: 'REDIS_URL', name: 'Redis', defaultPort: 6379 },
  { code: 'kafka_unreachable', variable: 'KAFKA_BROKERS', name: 'Kafka', defaultPort: 9092 },
]

/** Stores that are set, but do not accept a connection. Of their variables, only hosts and ports are used. */
export async function connectionFindings(env: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  const findings = STORES.map(async ({ code, variable, name, defaultPort }): Promise<Finding[]> => {
    const value = env[variable] ?? ''
    // The hosts of a mongodb+srv URL are in DNS.
    if (value === '' || value.startsWith('mongodb+srv:')) return []
    const reached = await Promise.all(hostsOf(value, defaultPort).map(accepts))
    return reached.includes(true) ? [] : [{ code, subject: name, message: `No connection to ${variable} within ${CONNECT_MS / 1_000} s.` }]
  })
  return (await Promise.all(findings)).flat()
}

/** The hosts of a URL or of a list of brokers, without user name and password. */
function hostsOf(value: string, defaultPort: number): { host: string; port: number }[] {
  const [, afterScheme = value] = value.split('://', 2)
  const authority = afterScheme.split('/', 1)[0] ?? ''
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  return hosts.split(',').flatMap((each) => {
    const url = URL.parse(`tcp://${each.trim()}`)
    return url && url.hostname !== '' ? [{ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || defaultPort) }] : []
  })
}

function accepts({ host, port }: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (isReached: boolean) => {
      socket.destroy()
      resolve(isReached)
    }
    socket.setTimeout(CONNECT_MS, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

/** Folders that exist and cannot be written, by the name of the setting that chooses them. */
export async function folderFindings(folders: Readonly<Record<string, string>>): Promise<Finding[]> {
  const findings = Object.entries(folders).map(async ([setting, folder]): Promise<Finding[]> => {
    const error = await access(folder, constants.W_OK).then(
      () => undefined,
      (reason: NodeJS.ErrnoException) => reason,
    )
    if (error === undefined || error.code === 'ENOENT') return []
    return [{ code: 'folder_not_writable', subject: folder, message: `This user cannot write to it. Another folder: ${setting}` }]
  })
  return (await Promise.all(findings)).flat()
}
