import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { parseName } from '../src/name.ts'
import { type ScratchCopy, scratchCopy } from './scratch-copy.ts'

const NEW = 'tooling/generators/src/new.ts'
/** Files derived from the entry in platform.config.ts or from the slice's folder; `npm test` checks that they match. */
const DERIVED =
  /^(CODEOWNERS|docs\/observability\/alert-routes\.yaml|compose\.yaml|contracts\/asyncapi\.json|compose\.env\.example|package-lock\.json|packages\/api-types\/src\/generated\/all-paths\.ts|k8s\/.*\.(yaml|sh))$/
/** Prints the operations that the authorization matrix and the header tests call. */
const LIST_OPERATIONS = `
  import { APPS, documentedOperations } from './tooling/checks/test/authorization/routes.ts'
  console.log(JSON.stringify(APPS.flatMap((app) => documentedOperations(app).map(({ name }) => \`\${app} \${name}\`))))
`
const REJECTED: [command: string, sentence: string][] = [
  ['service ping', 'a service "ping" already'],
  ['service auth', 'a service "auth" already'],
  ['slice ping', 'mfe-ping exists already'],
  ['slice Ping', 'lowercase letters'],
  ['page ping', 'npm run new -- service NAME'],
  ['remove ping', 'npm run new -- remove service NAME'],
  ['remove service ping --all', 'npm run new -- remove service NAME'],
  ['remove service pong', 'no service "pong"'],
  ['remove slice pong', 'no slice "pong"'],
  ['remove service auth --force', 'auth was released'],
  ['remove slice content --force', 'mfe-content was released'],
  ['remove service ping', 'These files are not committed and would be lost'],
  ['remove slice ping', 'npm run new -- remove slice ping --force'],
]
/** Starts a change and ends its own process before the change is complete. */
const KILLED = `
  import { createChangeSet } from './tooling/generators/src/change-set.ts'
  const changes = createChangeSet(process.cwd(), 'adds the slice pong', new AbortController().signal)
  await changes.edit('compose.yaml', (text) => text + '# pong')
  changes.expect('mfe-pong.txt')
  changes.remove('docs/errors')
  await changes.write(async () => {
    const { writeFile } = await import('node:fs/promises')
    await writeFile('mfe-pong.txt', '')
    process.kill(process.pid, 'SIGKILL')
  })
`

/** They read the list of services. The checks, which import the code of all services, are compiled by new.soak.test.ts. */
const READERS = ['gateway/src', 'tooling/launcher/src', 'tooling/dead-letters/src']

let copy: ScratchCopy
let original: Map<string, string>
beforeAll(async () => {
  copy = await scratchCopy()
  original = await copy.files()
})
afterAll(() => copy?.remove())

const existsIn = (file: string) =>
  access(join(copy.folder, file)).then(
    () => true,
    () => false,
  )

/** Files that the command changed, and files that it created. */
async function changesOf(command: () => Promise<unknown>): Promise<{ changed: string[]; created: string[] }> {
  const before = await copy.files()
  await command()
  return differences(before, await copy.files())
}

function differences(before: Map<string, string>, after: Map<string, string>) {
  return {
    changed: [...after].filter(([file, hash]) => before.has(file) && before.get(file) !== hash).map(([file]) => file),
    created: [...after.keys()].filter((file) => !before.has(file)),
  }
}

/** The files that an output of the command does not list. A listed folder contains all its files. */
function unlisted(output: string, files: readonly string[]): string[] {
  const listed = output.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : []))
  return files.filter((file) => !listed.some((path) => file === path || (path.endsWith('/') && file.startsWith(path))))
}

describe('npm run new', () => {
  test('adds a slice without an entry in any hand-written file', async () => {
    const { changed, created } = await changesOf(() => copy.run('node', NEW, 'slice', 'ping'))
    expect(changed.filter((file) => !DERIVED.test(file))).toEqual([])
    expect(created.filter((file) => !/^(k8s\/base\/)?mfe-ping\//.test(file))).toEqual([])
  })

  // The generator also checks the contracts of all services and slices, and fails if they are not consistent.
  test('adds a service with one entry in platform.config.ts and the files derived from it', async () => {
    let output = ''
    const { changed, created } = await changesOf(async () => {
      output = await copy.run('node', NEW, 'service', 'ping')
    })
    expect(unlisted(output, [...changed, ...created, 'node_modules/@loomcast/ping'])).toEqual([])
    expect(changed.filter((file) => !DERIVED.test(file))).toEqual(['platform.config.ts'])
    expect(
      created.filter(
        (file) => !/^((services|k8s\/base)\/ping\/|contracts\/pacts\/ping-|packages\/api-types\/src\/generated\/ping\.ts)/.test(file),
      ),
    ).toEqual([])
    expect(created).toContain('services/ping/openapi.json')
  })

  test('adds the routes of the new service to the authorization matrix and the header tests', async () => {
    const output = await copy.run('node', '--input-type=module', '--eval', LIST_OPERATIONS)
    expect(JSON.parse(output)).toEqual(expect.arrayContaining(['ping GET /api/ping/notes', 'ping POST /api/ping/notes']))
  })

  test('rejects invalid arguments with one sentence and writes nothing', async () => {
    const reject = async ([command, sentence]: (typeof REJECTED)[number]) => {
      const error = await copy.run('node', NEW, ...command.split(' ')).then(
        () => `"${command}" was accepted.`,
        (reason: Error) => reason.message,
      )
      expect(error).toContain(sentence)
    }
    const { changed, created } = await changesOf(() => Promise.all(REJECTED.map(reject)))
    expect({ changed, created }).toEqual({ changed: [], created: [] })
  })

  test.each([
    ['a-b', 'lowercase letters'],
    ['gateway', 'reserved'],
    ['', 'not a usable name'],
  ])('rejects the name "%s"', (name, sentence) => {
    expect(() => parseName(name)).toThrow(sentence)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('removes everything again when %s interrupts it', async (signal) => {
    const { changed, created } = await changesOf(async () => {
      const child = spawn('node', [NEW, 'slice', 'pong'], { cwd: copy.folder, stdio: ['ignore', 'ignore', 'pipe'] })
      const ended = once(child, 'close')
      let output = ''
      child.stderr.on('data', (chunk) => {
        output += chunk
      })
      await poll(() => existsIn('node_modules/.cache/loomcast-new.json'), { timeoutMs: 30_000, everyMs: 5 })
      child.kill(signal)
      expect(await ended).toEqual([signal === 'SIGINT' ? 130 : 143, null])
      expect(output).toContain('Everything is as it was before.')
    })
    expect({ changed, created }).toEqual({ changed: [], created: [] })
    expect(await existsIn('node_modules/mfe-pong')).toBe(false)
  })

  test('prints the command that undoes it after it was killed, and undoes it', async () => {
    const { changed, created } = await changesOf(async () => {
      await expect(copy.run('node', '--input-type=module', '--eval', KILLED)).rejects.toThrow()
      expect(await copy.read('compose.yaml')).toContain('# pong')
      const refusal = await copy.run('node', NEW, 'slice', 'other').catch((reason: Error) => reason.message)
      expect(refusal).toContain('adds the slice pong was killed before it was complete. Run: npm run new -- undo')
      expect(refusal).toContain('It deletes mfe-pong.txt.')
      expect(refusal).toContain('It restores docs/errors.')
      expect(await existsIn('docs/errors')).toBe(false)
      expect(await copy.run('node', NEW, 'undo')).toContain('The files are restored. The command that was killed adds the slice pong.')
    })
    expect({ changed, created }).toEqual({ changed: [], created: [] })
    expect(await existsIn('docs/errors/README.md')).toBe(true)
    expect(await copy.run('node', NEW, 'undo')).toContain('nothing to undo')
  })

  test('adds a service that no type requires', async () => {
    // A new service is a type error in a type that requires every service. The next test compiles some packages; new.soak.test.ts compiles all.
    const every = `Record<${'ServiceName'},`
    const lines = await copy.run('git', 'grep', '--no-index', '-F', every, '--', '*.ts')
    expect(lines.split('\n').filter((line) => line.includes(every) && !line.includes(`Partial<${every}`))).toEqual([])
  })

  test('creates code without type errors or lint warnings', async () => {
    // The check of some folders would find faults in them.
    const faults = ['services/ping/src/fault.ts', 'mfe-ping/src/fault.ts']
    for (const file of faults) await copy.write(file, "export const fault: number = ''\n")
    const folders = ['services/ping', 'mfe-ping', ...READERS]
    const output = await copy.run('node', 'tooling/checks/src/types.ts', ...folders).catch((reason: Error) => reason.message)
    expect(output.match(/^\S+ error TS\d+/gmu)).toEqual(faults.map((file) => `${file}(1,14): error TS2322`))
    for (const file of faults) await rm(join(copy.folder, file))
    await copy.run('biome', 'check', '--vcs-enabled=false', '--error-on-warnings', 'services/ping', 'mfe-ping', 'platform.config.ts')
  })

  test('creates code that passes its own tests and the tests of the route table', async () => {
    const jest = 'node_modules/.bin/jest'
    const projects = ['--selectProjects', 'pure', 'server', 'web', '--']
    await copy.run('node', '--experimental-vm-modules', jest, ...projects, 'services/ping', 'mfe-ping', 'gateway/test/route-table')
  })

  test('removes no service that another one calls', async () => {
    const config = await copy.read('platform.config.ts')
    await copy.write('platform.config.ts', config.replace(/(\n {4}video: \{.*?calls: \{ http: \[)/s, "$1'ping', "))
    expect(await copy.read('platform.config.ts')).not.toBe(config)
    await expect(copy.run('node', NEW, 'remove', 'service', 'ping', '--force')).rejects.toThrow('video call the service "ping"')
    await copy.write('platform.config.ts', config)
  })

  test('removes a service and a slice with all that it added for them, and nothing else', async () => {
    for (const kind of ['service', 'slice']) await copy.run('node', NEW, 'remove', kind, 'ping', '--force')
    const files = await copy.files()
    expect(differences(original, files)).toEqual({ changed: [], created: [] })
    expect([...original.keys()].filter((file) => !files.has(file))).toEqual([])
    for (const link of ['node_modules/@loomcast/ping', 'node_modules/mfe-ping']) expect(await existsIn(link)).toBe(false)
  })

  test('removes the page of a new slice from the planned pages', async () => {
    const planned = 'shell/src/routing/product-routes.data.ts'
    const line = "  { path: '/drafts', label: 'Drafts', audience: 'user', skeleton: 'form' },"
    const text = await copy.read(planned)
    await copy.write(planned, text.replace(/(PLANNED_ROUTES.* = \[)/, `$1\n${line}\n`))
    expect(await copy.read(planned)).toContain("'/drafts',")
    const { changed } = await changesOf(() => copy.run('node', NEW, 'slice', 'drafts'))
    expect(changed.filter((file) => !DERIVED.test(file))).toEqual([planned])
    expect(await copy.read(planned)).not.toContain("'/drafts',")
  })
})
