import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Release } from '@loomcast/contracts/registry'
import { editRegistry } from '@loomcast/gateway/registry'
import { SERVICES, urlVariable } from '@loomcast/platform-config'
import { DIAGNOSES, type DiagnosisCode } from '../src/doctor/diagnoses.ts'
import { runDoctor } from '../src/doctor/doctor-command.ts'
import { outdatedPages } from '../src/doctor/pages.ts'

const CODE = 'var mfe_content = {}'
const ROOT = join(import.meta.dirname, '..', '..', '..')
const SLICES = readdirSync(ROOT).flatMap((name) => (name.startsWith('mfe-') ? [name.slice('mfe-'.length)] : []))
/** Codes that a test of this file expects. */
const tested = new Set<string>()
let folder: string
let server: Server
let address: string

const release = (slice: string, more: Partial<Release> = {}): Release => ({
  slice,
  label: slice,
  version: '1.0.0',
  entry: 'remoteEntry.aaaaaaaaaaaaaaaa.js',
  integrity: `sha384-${createHash('sha384').update(CODE).digest('base64')}`,
  preload: [],
  styles: [],
  routes: [{ path: `/${slice}`, audience: slice === 'admin' ? 'admin' : 'user', title: slice, skeleton: 'form' }],
  navigation: [],
  widgets: [],
  contracts: '^1.0.0',
  base: `/mf/${slice}/`,
  weight: 100,
  ...more,
})
const registry = () => join(folder, 'remotes.json')
const list = (releases: Release[]) => writeFile(registry(), JSON.stringify({ releases }))
const others = () => SLICES.filter((slice) => slice !== 'content').map((slice) => release(slice))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-doctor-'))
  for (const slice of SLICES) {
    await mkdir(join(folder, 'slices', slice), { recursive: true })
    await writeFile(join(folder, 'slices', slice, 'remoteEntry.aaaaaaaaaaaaaaaa.js'), CODE)
  }
  await list(SLICES.map((slice) => release(slice)))
  server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
})
afterEach(async () => {
  server.close()
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true })
})

interface Outcome {
  exitCode: number
  findings: { code: string; severity: string; subject: string; message: string; page: string }[]
  output: string
}

async function doctor(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const lines: string[] = []
  const exitCode = await runDoctor([...args, '--data', folder, '--json'], {
    env,
    print: (line) => lines.push(line),
    processes: ['content', 'gateway'],
  })
  return { exitCode, findings: JSON.parse(lines.join('\n')).findings, output: lines.join('\n') }
}

/** Expects that the only finding has this code, and returns it. */
async function expectOnly(code: DiagnosisCode, args: string[], env: Record<string, string> = {}) {
  tested.add(code)
  const { exitCode, findings } = await doctor(args, env)
  expect(findings.map((each) => each.code)).toEqual([code])
  expect(findings[0]).toMatchObject({ severity: DIAGNOSES[code].severity, page: `docs/doctor/${code}.md` })
  expect(exitCode).toBe(DIAGNOSES[code].severity === 'error' ? 1 : 0)
  return findings[0]?.message ?? ''
}

async function envFile(lines: string[], mode = 0o600): Promise<string> {
  const file = join(folder, 'process.env')
  await writeFile(file, lines.join('\n'), { mode })
  return file
}
const contentEnv = () => [
  `MONGODB_URL=mongodb://user:s3cret-password@${address}/`,
  `REDIS_URL=redis://:s3cret-password@${address}`,
  `KAFKA_BROKERS=${address}`,
  'AUTH_JWKS_URL=http://auth:8080/jwks.json',
]

test('finds nothing in a correct installation, nor in the environment of a correct process', async () => {
  expect(await doctor([])).toMatchObject({ exitCode: 0, findings: [] })
  expect(await doctor(['--process', 'content', '--env-file', await envFile(contentEnv())])).toMatchObject({ exitCode: 0, findings: [] })
})

describe('settings', () => {
  test('that are missing, invalid or misspelled, without their values', async () => {
    const withoutKeys = contentEnv().filter((line) => !line.startsWith('AUTH'))
    const content = async (lines: string[]) => ['--process', 'content', '--env-file', await envFile(lines)]
    expect(await expectOnly('setting_missing', await content(withoutKeys))).toMatch(/^AUTH_JWKS_URL is missing: /)
    const invalid = await expectOnly('setting_invalid', await content([...contentEnv(), 'KAFKA_SSL=maybe']))
    expect(invalid).toMatch(/^KAFKA_SSL is not valid: /)
    expect(invalid).not.toContain('maybe')
    expect(await expectOnly('setting_misspelled', await content([...contentEnv(), 'OPENAI_MODEL=x']))).toBe(
      'content does not read OPENAI_MODEL. Did you mean OPENAI_MODELS?',
    )
  })

  test('of all processes of this machine, of which npm start creates the stores and keys', async () => {
    const { findings } = await doctor([], { OPENAI_MODELS: 'a b', FFMPEG_PATH: '/x' })
    expect(findings.map(({ code, subject }) => [code, subject])).toEqual([['setting_invalid', 'content']])
  })

  test('in a file that others can read', async () => {
    await expectOnly('env_file_readable', ['--process', 'content', '--env-file', await envFile(contentEnv(), 0o644)])
  })

  test('that expose the product', async () => {
    const gateway = async (...lines: string[]) => {
      const urls = SERVICES.map((name) => `${urlVariable(name)}=http://${name}:8080`)
      return ['--process', 'gateway', '--env-file', await envFile([...urls, ...lines])]
    }
    await expectOnly('public_url_insecure', await gateway('PUBLIC_URL=http://loomcast.example'))
    await expectOnly('proxy_not_trusted', await gateway('PUBLIC_URL=https://loomcast.example'))
    await expectOnly('hosts_not_limited', await gateway('ALLOWED_HOSTS=a.example,*'))
    const trusted = ['PUBLIC_URL=https://loomcast.example', 'TRUSTED_PROXIES=10.0.0.0/8']
    await expectOnly('outbox_public', await gateway(...trusted, 'MAIL_OUTBOX=true'))
    expect((await doctor(await gateway(...trusted))).findings).toEqual([])
  })
})

describe('the registry of slices', () => {
  test('that is missing or invalid', async () => {
    await rm(registry())
    await expectOnly('registry_missing', [])
    await writeFile(registry(), '{ "releases": [{}] }')
    await expectOnly('registry_invalid', [])
  })

  test('with slices that are not served as intended', async () => {
    await list(others())
    await expectOnly('slice_not_listed', [])
    await list([...others(), release('content', { weight: 0 })])
    expect(await expectOnly('slice_without_visitors', [])).toBe('All releases of content have weight 0. 1.0.0 is served instead.')
    await list([...others(), release('content'), release('content', { version: '2.0.0', contracts: '^99.0.0' })])
    expect(await expectOnly('release_incompatible', [])).toMatch(/^It needs contract \^99\.0\.0; this shell has /)
  })

  test('with missing files, without paths of this machine', async () => {
    await rm(join(folder, 'slices', 'content'), { recursive: true })
    expect(await expectOnly('release_files_missing', [])).toBe(
      'remoteEntry.aaaaaaaaaaaaaaaa.js cannot be read (ENOENT: no such file or directory).',
    )
    expect((await doctor(['--registry', registry()])).findings).toEqual([])
  })

  test('with an altered log', async () => {
    for (const weight of [50, 100])
      await editRegistry(registry(), { by: 'ann', action: 'release', slice: 'content', version: '1.0.0' }, (releases) =>
        releases.map((each) => (each.slice === 'content' ? { ...each, weight } : each)),
      )
    expect((await doctor([])).findings).toEqual([])
    await appendFile(`${registry()}.log`, `${JSON.stringify({ by: 'bob', previous: 'x', hash: 'y' })}\n`)
    expect(await expectOnly('release_log_altered', [])).toBe('Entry 3 is not as it was written.')
    await appendFile(`${registry()}.log`, 'not JSON\n')
    await expectOnly('release_log_altered', [])
  })
})

test('stores that do not accept connections, without their passwords', async () => {
  const refused = '127.0.0.1:1'
  const stores: [DiagnosisCode, string][] = [
    ['mongodb_unreachable', `MONGODB_URL=mongodb://user:s3cret-password@${refused},127.0.0.1:2/?replicaSet=rs0`],
    ['redis_unreachable', `REDIS_URL=redis://:s3cret-password@${refused}`],
    ['kafka_unreachable', `KAFKA_BROKERS=${refused}`],
  ]
  for (const [code, line] of stores) {
    const name = line.split('=', 1)[0] ?? ''
    const lines = contentEnv().map((each) => (each.startsWith(`${name}=`) ? line : each))
    const args = ['--process', 'content', '--env-file', await envFile(lines)]
    await expectOnly(code, args)
    expect((await doctor(args)).output).not.toContain('s3cret')
  }
})

test('a value that is only valid without the quotes that the process gets with it', async () => {
  const lines = contentEnv().map((line) => (line.startsWith('AUTH_JWKS_URL=') ? 'AUTH_JWKS_URL="http://auth:8080/jwks.json"' : line))
  expect(await expectOnly('setting_invalid', ['--process', 'content', '--env-file', await envFile(lines)])).toContain('AUTH_JWKS_URL')
})

test('a folder that cannot be written', async () => {
  // A file system can be read-only for root as well, whom permissions do not stop.
  await expectOnly('folder_not_writable', [], { LOOMCAST_CACHE: '/proc/self' })
})

test('wrong options are refused with the usage', async () => {
  const run = (...args: string[]) => runDoctor(args, { env: {}, print: () => {} })
  await expect(run('--process', 'nothing')).rejects.toThrow('There is no process nothing.')
  await expect(run('--env-file', join(folder, 'nothing'))).rejects.toThrow('cannot be read (ENOENT)')
})

test('every code has a test above and its page in docs/doctor', async () => {
  expect(Object.keys(DIAGNOSES).filter((code) => !tested.has(code))).toEqual([])
  expect(await outdatedPages()).toEqual([])
})
