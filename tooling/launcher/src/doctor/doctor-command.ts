import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError } from '@loomcast/service-kit/config'
import { isProcessName, PROCESS_NAMES, type ProcessName } from '../process-settings.ts'
import { connectionFindings, folderFindings } from './connections.ts'
import { DIAGNOSES, type Finding } from './diagnoses.ts'
import { readEnvironment } from './environment.ts'
import { registryFindings } from './registry.ts'
import { envFileFindings, exposureFindings, localSettingFindings, settingFindings } from './settings.ts'

export const USAGE = `npm run doctor -- [options]

Checks an installation without changing it: settings, the registry of slices, folders, connections to stores. It uses no passwords or keys,
and prints no values of settings.

  --process NAME   checks the variables of one process: ${PROCESS_NAMES.join(', ')}
                   (default: all, as npm start starts them on this machine)
  --env-file FILE  the variables, one NAME=value a line with literal values, such as the output of env or env -0 in a container (default:
                   those of this shell)
  --registry FILE  the registry, such as k8s/overlays/production/remotes.json (default: remotes.json in the data folder)
  --data DIR       data folder of the Loomcast on this machine (default: .data)
  --json           prints the findings as JSON

The exit code is 1 if there is an error, and 0 if there are only warnings or none. docs/doctor explains each code.`

interface DoctorOptions {
  env: Readonly<Record<string, string | undefined>>
  print: (line: string) => void
  /** The processes that `npm start` runs. Default: all. */
  processes?: readonly ProcessName[]
}

const root = resolve(import.meta.dirname, '..', '..', '..', '..')

/** Runs the checks, prints the findings and returns the exit code. Rejects with CommandError if the arguments are wrong. */
export async function runDoctor(args: string[], { env: shell, print, processes = PROCESS_NAMES }: DoctorOptions): Promise<number> {
  const given = readArguments(args)
  if (given.help) {
    print(USAGE)
    return 0
  }
  const from = (path: string) => resolve(shell['INIT_CWD'] ?? root, path)
  const file = given['env-file'] && from(given['env-file'])
  const env = file ? readEnvironment(await readEnvFile(file)) : shell
  const data = from(given.data ?? join(root, '.data'))
  const findings = [
    ...(file ? await envFileFindings(file) : []),
    ...(given.process ? await ofProcess(given.process, env) : await ofAll(processes, env)),
    ...(await connectionFindings(env)),
    ...(given.process
      ? []
      : await folderFindings({ '--data': data, ...(env['LOOMCAST_CACHE'] && { LOOMCAST_CACHE: env['LOOMCAST_CACHE'] }) })),
    ...(await registryOf(given, from, data)),
  ]
  print(given.json ? JSON.stringify({ findings: findings.map(described) }, null, 2) : textOf(findings))
  return findings.some(({ code }) => DIAGNOSES[code].severity === 'error') ? 1 : 0
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    const options = { process: text, 'env-file': text, registry: text, data: text, json: flag, help: { ...flag, short: 'h' } } as const
    const { values } = parseArgs({ args, options })
    const { process } = values
    if (process !== undefined && !isProcessName(process)) throw new Error(`There is no process ${process}.`)
    return { ...values, process }
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('\n')[0]}\n\n${USAGE}`)
  }
}

async function readEnvFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}).`)
  })
}

async function ofProcess(process: ProcessName, env: DoctorOptions['env']): Promise<Finding[]> {
  return [...(await settingFindings(process, env, root)), ...(process === 'gateway' ? exposureFindings(env) : [])]
}

async function ofAll(processes: readonly ProcessName[], env: DoctorOptions['env']): Promise<Finding[]> {
  const findings = await Promise.all(processes.map((name) => localSettingFindings(name, env)))
  return [...findings.flat(), ...exposureFindings({ ...env, MAIL_OUTBOX: 'true' })]
}

/** Before the first start there is no data folder, and so nothing to check. */
async function registryOf(given: ReturnType<typeof readArguments>, from: (path: string) => string, data: string): Promise<Finding[]> {
  if (!given.registry && (given.process || !existsSync(data))) return []
  const slices = (await readdir(root)).filter((name) => name.startsWith('mfe-')).map((name) => name.slice('mfe-'.length))
  const file = given.registry ? from(given.registry) : join(data, 'remotes.json')
  return registryFindings({ file, files: given.registry ? undefined : join(data, 'slices'), slices })
}

const described = (finding: Finding) => ({ ...finding, severity: DIAGNOSES[finding.code].severity, page: pageOf(finding) })
const pageOf = ({ code }: Finding) => `docs/doctor/${code}.md`

function textOf(findings: Finding[]): string {
  if (findings.length === 0) return '✓ Nothing found.'
  return findings
    .map((finding) => {
      const mark = DIAGNOSES[finding.code].severity === 'error' ? '✗' : '!'
      return `${mark} ${finding.code}  ${finding.subject}: ${finding.message}\n    ${pageOf(finding)}`
    })
    .join('\n')
}
