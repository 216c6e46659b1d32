import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parseRegistry } from '@loomcast/gateway'
import { PROCESSES, SERVICES } from '@loomcast/platform-config'
import { parseAllDocuments } from 'yaml'
import { containersOf, type Manifest, ofKind, workloadsOf } from '../src/kubernetes/manifest.ts'
import { kustomize } from '../src/kubernetes/programs.ts'
import { referenceFindings } from '../src/kubernetes/reference-rules.ts'
import { registryFindings } from '../src/kubernetes/registry-rules.ts'
import { SLICES } from '../src/slices.ts'

/** Runs the shell blocks of k8s/README.md in a copy of the repository's files that they use. Docker and kubectl are stand-ins; manifests are rendered. */
const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
const guide = readFileSync(join(root, 'k8s', 'README.md'), 'utf8')
let folder: string
let state: string
let output: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-guide-'))
  state = join(folder, '.state')
  await mkdir(join(folder, '.bin'))
  await mkdir(state)
  await cp(join(root, 'k8s'), join(folder, 'k8s'), { recursive: true, filter: (path) => !/[/\\]secrets(\.new)?$/.test(path) })
  const services = (await readdir(join(root, 'services'))).map((name) => `services/${name}`)
  for (const part of ['gateway', 'shell', 'tooling/backup', ...services, ...SLICES]) {
    await mkdir(join(folder, part), { recursive: true })
    await cp(join(root, part, 'package.json'), join(folder, part, 'package.json'))
  }
  for (const slice of SLICES) await writeFile(join(state, `${slice}.json`), JSON.stringify(releaseOf(slice, '2.1.0')))
  for (const program of ['docker', 'kubectl']) {
    const file = join(folder, '.bin', program)
    await writeFile(file, `#!/bin/sh\nexec node '${join(import.meta.dirname, 'kubernetes-guide', 'stand-in.ts')}' ${program} "$@"\n`)
    await chmod(file, 0o755)
  }
  output = await runBlock('Run it from zero in a small cluster')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the image of a slice has as /srv/release.json. */
function releaseOf(folderName: string, version: string) {
  const slice = folderName.replace('mfe-', '')
  const entry = 'remoteEntry.0123456789abcdef.js'
  const route = { path: `/${slice}`, audience: 'user', title: slice, skeleton: 'form' }
  const integrity = `sha384-${'A'.repeat(64)}`
  return {
    slice,
    label: slice,
    version,
    entry,
    integrity,
    preload: [entry],
    styles: [],
    routes: [route],
    navigation: [],
    widgets: [],
    contracts: '^1.0.0',
  }
}

/** Runs the first shell block of a section and returns its output. */
async function runBlock(section: string): Promise<string> {
  const text = guide.slice(guide.indexOf(`\n## ${section}\n`))
  const block = /```sh\n([\s\S]*?)```/.exec(text)?.[1]
  if (!block) throw new Error(`The section "${section}" has no shell block`)
  return inGuide('bash', ['-euo', 'pipefail', '-c', block])
}

async function inGuide(program: string, args: string[]): Promise<string> {
  const path = [join(folder, '.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter)
  const env = { ...process.env, PATH: path, NODE_OPTIONS: '', GUIDE_STATE: state, GUIDE_KUSTOMIZE: (await kustomize()).join(' ') }
  return (await run(program, args, { cwd: folder, env, maxBuffer: 32 << 20 })).stdout
}

async function applied(): Promise<Manifest[]> {
  return parseAllDocuments(await readFile(join(state, 'objects.yaml'), 'utf8')).map((document) => document.toJS() as Manifest)
}

test('the guide builds every image that the small overlay runs, in the version that it runs', async () => {
  const built = (await readFile(join(state, 'images'), 'utf8')).trim().split('\n')
  const used = workloadsOf(await applied()).flatMap((workload) => containersOf(workload).map(({ image }) => image))
  const own = new Set(used.filter((image) => image.startsWith('loomcast/')))
  expect([...own].sort()).toEqual([...new Set(built)].sort())
})

test('the guide lists the release of every slice, and all references between the applied objects resolve', async () => {
  const objects = await applied()
  const registry = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'slice-registry')?.data?.['remotes.json']
  const { releases } = parseRegistry(String(registry))
  expect(releases.map(({ slice, weight }) => `mfe-${slice} ${weight}`).sort()).toEqual(SLICES.map((slice) => `${slice} 100`))
  expect([...referenceFindings(objects), ...registryFindings(objects)]).toEqual([])
})

test('secrets.sh writes a password of its own for each service and prints that of the administrator, and does not overwrite them', async () => {
  expect(output).toMatch(/^Administrator: you@example\.com {2}password: [0-9a-f]{24}$/m)
  const secrets = join(folder, 'k8s', 'overlays', 'small', 'secrets')
  const addresses = await Promise.all(
    [...SERVICES, 'backup'].map(async (name) => /^MONGODB_URL=(.*)$/m.exec(await readFile(join(secrets, `${name}.env`), 'utf8'))?.[1]),
  )
  const passwords = addresses.map((address) => new URL(String(address)).password)
  expect(new Set(passwords).size).toBe(SERVICES.length + 1)
  for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{48}$/)
  await expect(inGuide(join('k8s', 'overlays', 'small', 'secrets.sh'), [])).rejects.toThrow('secrets/ already exists')
})

test('list.mjs gives a new release all visitors and keeps the earlier one listed', async () => {
  const [slice = ''] = SLICES
  const file = join(folder, 'later.json')
  const list = async (version: string) => {
    await writeFile(join(folder, 'release.json'), JSON.stringify(releaseOf(slice, version)))
    return inGuide('node', ['k8s/compose/list.mjs', file, `http://${slice}=release.json`])
  }
  await list('2.1.0')
  await list('2.1.0')
  expect(await list('2.2.0')).toBe(`${slice.replace('mfe-', '')} 2.1.0: 0 %\n${slice.replace('mfe-', '')} 2.2.0: 100 %\n`)
  expect(parseRegistry(await readFile(file, 'utf8')).releases).toHaveLength(2)
})

test('the commands that run a Job name existing CronJobs', async () => {
  await runBlock('Run a command')
})

test('the table of connections names every service that another one calls', () => {
  const rows = guide
    .slice(guide.indexOf('## Network policies'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').slice(1, 3))
  const missing = PROCESSES.flatMap(({ service, role, calls }) =>
    calls[role]
      .filter((callee) => !rows.some(([from = '', to = '']) => from.split(/[ ,]/).includes(service) && to.includes(callee)))
      .map((callee) => `${service} ${role} → ${callee}`),
  )
  expect(missing).toEqual([])
})
