import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { call } from '../account.ts'
import { poll } from '../poll.ts'
import { isSoak } from '../soak.ts'
import { RECOVERY_TIMEOUT_MS, SETTLING_POLL_MS } from './audit.ts'
import type { CrashCluster } from './crash-cluster.ts'
import type { AdminRow } from './table.ts'

const root = resolve(import.meta.dirname, '..', '..', '..')
/** Longer than a command counts as running, and than its owner can still be working on it. */
const LONG_AGO_MS = 180_000

/** The document of a command, as far as tests read it. */
export interface CommandRow {
  _id: string
  action: string
  state: string
  target: { id: string } | null
  started_at: Date
}

export interface AuditRow {
  _id: number
  action: string
  result: string
  code: string | null
  command_id: string | null
  target_id: string | null
}

/** Signs the administrator in. */
export async function adminToken({ url, cluster }: CrashCluster): Promise<string> {
  const answer = await call({ url }, 'POST', '/api/admin/login', { body: cluster.admin })
  if (answer.status !== 200) throw new Error(`The administrator could not sign in: ${answer.status} ${answer.text}`)
  return answer.json.access_token
}

export const adminRows = <T extends { _id: unknown }>({ mongo }: CrashCluster, collection: string, filter: object) =>
  mongo
    .db('loomcast_admin')
    .collection<T>(collection)
    .find(filter as never)
    .toArray() as Promise<T[]>

/** As if the command had been sent three minutes ago, so that a test need not wait for the time after which its outcome is looked up. */
export async function ageCommands({ mongo }: CrashCluster, commandIds: readonly string[]): Promise<void> {
  await mongo
    .db('loomcast_admin')
    .collection<CommandRow>('admin_commands')
    .updateMany({ _id: { $in: [...commandIds] } }, { $set: { started_at: new Date(Date.now() - LONG_AGO_MS), checked_at: null } })
}

/** Reads the audit log as administrators do, which also looks up commands without a known outcome, until none is left. */
export async function resolvedLog(system: CrashCluster): Promise<void> {
  const token = await adminToken(system)
  let last = ''
  await poll(
    async () => {
      const answer = await call(system, 'GET', '/api/admin/audit?limit=1', { token })
      last = `${answer.status} ${answer.text.slice(0, 200)}`
      const open = await adminRows<CommandRow>(system, 'admin_commands', { state: { $in: ['running', 'checking'] } })
      await ageCommands(
        system,
        open.map(({ _id }) => _id),
      )
      return answer.status === 200 && open.length === 0
    },
    {
      timeoutMs: RECOVERY_TIMEOUT_MS,
      everyMs: SETTLING_POLL_MS,
      what: () => `every command to have an outcome; the last response: ${last}`,
    },
  )
}

export interface CommandResult {
  code: number
  text: string
}

/** The environment of a command that an operator starts for the running cluster. */
export async function operatorEnvironment({ cluster }: CrashCluster): Promise<Record<string, string>> {
  const key = await readFile(join(cluster.folder, 'audit-signing.pem'), 'utf8')
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  return {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    MONGODB_URL: cluster.mongoUrl,
    KAFKA_BROKERS: cluster.brokers,
    AUDIT_SIGNING_KEY: key.trim(),
  }
}

/** Runs a script of the root package to its end, without npm itself, which takes as much CPU time as the script. */
export async function runScript(name: string, args: readonly string[], env: Record<string, string>): Promise<CommandResult> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const [program, file, ...more] = scripts[name]?.split(' ') ?? []
  if (program !== 'node' || file === undefined || more.length > 0) throw new Error(`npm run ${name} does not run a file with Node.`)
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: `${stdout}${stderr}`.trim() })
    })
  })
}

export async function verifyAudit(system: CrashCluster): Promise<CommandResult> {
  return runScript('audit', ['verify'], await operatorEnvironment(system))
}

/** For the row of a scenario in `npm run test:soak`. In `npm test`, the log is verified once after all scenarios: that covers the entries of each. */
export async function chainOf(system: CrashCluster): Promise<{ chain: string; faults: string[] }> {
  if (!isSoak) return { chain: 'verified at the end', faults: [] }
  const { code, text } = await verifyAudit(system)
  const isValid = code === 0 && /^valid: \d+ entries/.test(text)
  return { chain: text, faults: isValid ? [] : [`The audit log is not valid: ${text}`] }
}

/** Faults of the log and of its commands, one sentence each, and the row of the table without its first cell. */
export async function auditCommand(
  system: CrashCluster,
  { id, results, effects, wanted }: { id: string; results: readonly string[]; effects: number; wanted: number },
): Promise<Omit<AdminRow, 'scenario' | 'respondedMs'>> {
  const faults: string[] = []
  const entries = await adminRows<AuditRow>(system, 'audit_log', { command_id: id })
  const recorded = entries.map(({ result }) => result)
  if (recorded.join() !== results.join())
    faults.push(`The log has ${recorded.join() || 'nothing'} about ${id} instead of ${results.join()}.`)
  if (effects !== wanted) faults.push(`The command had ${effects} effects instead of ${wanted}.`)
  const { chain, faults: ofChain } = await chainOf(system)
  return { recorded: recorded.join(', '), effects, chain, faults: [...faults, ...ofChain] }
}
