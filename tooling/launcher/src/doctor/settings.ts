import { stat } from 'node:fs/promises'
import { keySetUrl, serviceUrls } from '@loomcast/platform-config'
import { type ProcessName, rejectedSettings, SECRET_EXAMPLES, variablesOf } from '../process-settings.ts'
import type { Finding } from './diagnoses.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where `npm start` finds the services that it starts. */
const LOCAL_URLS: Environment = { ...serviceUrls(() => 'http://127.0.0.1:1'), AUTH_JWKS_URL: keySetUrl('http://127.0.0.1:1') }
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The settings of a process that `npm start` starts with this environment. It creates the stores and keys that are not set. */
export async function localSettingFindings(process: ProcessName, env: Environment): Promise<Finding[]> {
  const findings = await rejections(process, { ...LOCAL_URLS, ...env })
  return findings.filter(({ code, message }) => code !== 'setting_missing' || !((message.split(' ', 1)[0] ?? '') in SECRET_EXAMPLES))
}

/** The settings of a process that is started with exactly this environment. */
export async function settingFindings(process: ProcessName, env: Environment, root: string): Promise<Finding[]> {
  const known = await variablesOf(root, process)
  const misspelled = Object.keys(env).flatMap((name): Finding[] => {
    const meant = known.has(name) ? undefined : [...known].find((each) => isSimilar(name, each))
    if (meant === undefined) return []
    return [{ code: 'setting_misspelled', subject: process, message: `${process} does not read ${name}. Did you mean ${meant}?` }]
  })
  return [...(await rejections(process, env)), ...misspelled]
}

async function rejections(process: ProcessName, env: Environment): Promise<Finding[]> {
  const rejected = await rejectedSettings(process)
  return rejected(withoutSecrets(env)).map((problem) => ({
    code: problem.split(' ', 3).slice(1).join(' ').startsWith('is missing') ? 'setting_missing' : 'setting_invalid',
    subject: process,
    message: problem,
  }))
}

const MAX_EDITS = 2
const MIN_LENGTH = 8

/** Whether two names differ by at most two inserted, removed or replaced characters (Levenshtein distance). */
function isSimilar(one: string, other: string): boolean {
  if (one.length < MIN_LENGTH || Math.abs(one.length - other.length) > MAX_EDITS) return false
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, character] of [...one].entries()) {
    const next = [row + 1]
    for (const [column, compared] of [...other].entries())
      next.push(Math.min((before[column] ?? 0) + (character === compared ? 0 : 1), (before[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    before = next
  }
  return (before.at(-1) ?? 0) <= MAX_EDITS
}

/** Instead of each secret, an example: only whether it is set is checked. */
function withoutSecrets(env: Environment): Record<string, string> {
  const given = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return Object.fromEntries(given.map(([name, value]) => [name, value === '' ? value : (SECRET_EXAMPLES[name] ?? value)]))
}

/** Settings that every process accepts, and that are nevertheless probably wrong together. `env` is that of the gateway. */
export function exposureFindings(env: Environment): Finding[] {
  const url = URL.parse(env['PUBLIC_URL'] ?? '')
  const isPublic = url !== null && !LOOPBACK.has(url.hostname)
  const findings: (Finding | false)[] = [
    isPublic && url.protocol === 'http:' && finding('public_url_insecure', 'PUBLIC_URL is an http URL that is not of this machine.'),
    isPublic &&
      url.protocol === 'https:' &&
      !env['TRUSTED_PROXIES'] &&
      finding('proxy_not_trusted', 'PUBLIC_URL is an https URL, and TRUSTED_PROXIES is not set.'),
    isPublic && env['MAIL_OUTBOX'] === 'true' && finding('outbox_public', 'MAIL_OUTBOX is true, and PUBLIC_URL is not of this machine.'),
    (env['ALLOWED_HOSTS'] ?? '').split(',').some((name) => name.trim() === '*') &&
      finding('hosts_not_limited', 'ALLOWED_HOSTS contains *.'),
  ]
  return findings.filter((each) => each !== false)
}

function finding(code: Finding['code'], message: string): Finding {
  return { code, subject: 'gateway', message }
}

/** Whether others can read a file of variables. */
export async function envFileFindings(file: string): Promise<Finding[]> {
  const { mode } = await stat(file)
  if ((mode & 0o077) === 0) return []
  return [{ code: 'env_file_readable', subject: file, message: 'Its permissions allow other users to read it.' }]
}
