import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { parseName } from '../src/name.ts'
import { type ScratchCopy, scratchCopy } from './scratch-copy.ts'

const NEW = 'tooling/generators/src/new.ts'
/** Files derived from the entry in platform.config.ts or from the slice's folder; `npm test` checks that they match. */
const DERIVED =
  /^(CODEOWNERS|compose\.yaml|contracts\/asyncapi\.json|compose\.env\.example|package-lock\.json|packages\/api-types\/src\/generated\/all-paths\.ts|k8s\/.*\.(yaml|sh))$/
/** Prints the operations that the authorization matrix and the header tests call. */
const LIST_OPERATIONS = `
  import { APPS, documentedOperations } from './tooling/checks/test/authorization/routes.ts'
  console.log(JSON.stringify(APPS.flatMap((app) => documentedOperations(app).map(({ name }) => \`\${app} \${name}\`))))
`
const REJECTED: [kind: string, name: string, sentence: string][] = [
  ['service', 'ping', 'a service "ping" already'],
  ['service', 'auth', 'a service "auth" already'],
  ['slice', 'ping', 'mfe-ping exists already'],
  ['slice', 'Ping', 'lowercase letters'],
  ['page', 'ping', 'npm run new -- service NAME'],
]
/** Starts a change and ends its own process before the change is complete. */
const KILLED = `
  import { createChangeSet } from './tooling/generators/src/change-set.ts'
  const changes = createChangeSet(process.cwd(), 'slice pong', new AbortController().signal)
  await changes.edit('compose.yaml', (text) => text + '# pong')
  changes.expect('mfe-pong.txt')
  await changes.write(async () => {
    const { writeFile } = await import('node:fs/promises')
    await writeFile('mfe-pong.txt', '')
    process.kill(process.pid, 'SIGKILL')
  })
`

/** They read the list of services. */
const READERS = ['gateway/src', 'tooling/launcher/src', 'tooling/checks/src', 'tooling/dead-letters/src']

let copy: ScratchCopy
beforeAll(async () => {
  copy = await scratchCopy()
}, 120_000)
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
  const after = await copy.files()
  return {
    changed: [...after].filter(([file, hash]) => before.has(file) && before.get(file) !== hash).map(([file]) => file),
    created: [...after.keys()].filter((file) => !before.has(file)),
  }
}

describe('npm run new', () => {
  test('adds a slice without an entry in any hand-written file', async () => {
    const { changed, created } = await changesOf(() => copy.run('node', NEW, 'slice', 'ping'))
    expect(changed.filter((file) => !DERIVED.test(file))).toEqual([])
    expect(created.filter((file) => !/^(k8s\/base\/)?mfe-ping\//.test(file))).toEqual([])
  }, 60_000)

  // The generator also checks the contracts of all services and slices, and fails if they are not consistent.
  test('adds a service with one entry in platform.config.ts and the files derived from it', async () => {
    const { changed, created } = await changesOf(() => copy.run('node', NEW, 'service', 'ping'))
    expect(changed.filter((file) => !DERIVED.test(file))).toEqual(['platform.config.ts'])
    expect(
      created.filter(
        (file) => !/^((services|k8s\/base)\/ping\/|contracts\/pacts\/ping-|packages\/api-types\/src\/generated\/ping\.ts)/.test(file),
      ),
    ).toEqual([])
    expect(created).toContain('services/ping/openapi.json')
  }, 120_000)

  test('adds the routes of the new service to the authorization matrix and the header tests', async () => {
    const output = await copy.run('node', '--input-type=module', '--eval', LIST_OPERATIONS)
    expect(JSON.parse(output)).toEqual(expect.arrayContaining(['ping GET /api/ping/notes', 'ping POST /api/ping/notes']))
  }, 60_000)

  test('rejects invalid arguments with one sentence and writes nothing', async () => {
    const reject = async ([kind, name, sentence]: (typeof REJECTED)[number]) => {
      const error = await copy.run('node', NEW, kind, name).then(
        () => `${kind} "${name}" was accepted.`,
        (reason: Error) => reason.message,
      )
      expect(error).toContain(sentence)
    }
    const { changed, created } = await changesOf(() => Promise.all(REJECTED.map(reject)))
    expect({ changed, created }).toEqual({ changed: [], created: [] })
  }, 60_000)

  test.each([
    ['a-b', 'lowercase letters'],
    ['gateway', 'reserved'],
    ['', 'not a usable name'],
  ])('rejects the name "%s"', (name, sentence) => {
    expect(() => parseName(name)).toThrow(sentence)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'removes everything again when %s interrupts it',
    async (signal) => {
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
        expect(output).toContain('Everything that was written is removed again.')
      })
      expect({ changed, created }).toEqual({ changed: [], created: [] })
      expect(await existsIn('node_modules/mfe-pong')).toBe(false)
    },
    60_000,
  )

  test('after it was killed, names the command that undoes it, and undoes it', async () => {
    const { changed, created } = await changesOf(async () => {
      await expect(copy.run('node', '--input-type=module', '--eval', KILLED)).rejects.toThrow()
      expect(await copy.read('compose.yaml')).toContain('# pong')
      const refusal = await copy.run('node', NEW, 'slice', 'other').catch((reason: Error) => reason.message)
      expect(refusal).toContain('adds the slice pong was killed before it was complete. Run: npm run new -- undo')
      expect(refusal).toContain('It deletes mfe-pong.txt.')
      expect(await copy.run('node', NEW, 'undo')).toContain('The slice pong was removed again.')
    })
    expect({ changed, created }).toEqual({ changed: [], created: [] })
    expect(await copy.run('node', NEW, 'undo')).toContain('nothing to undo')
  }, 60_000)

  test('adds a service that no type requires', async () => {
    // A new service is a type error in a type that requires every service. The next test compiles some packages; new.soak.test.ts compiles all.
    const every = `Record<${'ServiceName'},`
    const lines = await copy.run('git', 'grep', '--no-index', '-F', every, '--', '*.ts')
    expect(lines.split('\n').filter((line) => line.includes(every) && !line.includes(`Partial<${every}`))).toEqual([])
  })

  test('creates code without type errors or lint warnings', async () => {
    await copy.write('tsconfig.new.json', JSON.stringify({ extends: './tsconfig.json', include: ['*.ts', 'services/ping', ...READERS] }))
    await copy.write(
      'tsconfig.web.new.json',
      '{"extends": "./tsconfig.web.json", "include": ["mfe-ping/**/*", "packages/*/**/*.d.ts", "tooling/slice-build/types", "tooling/test-setup/types"]}',
    )
    await Promise.all([copy.run('tsc', '-p', 'tsconfig.new.json'), copy.run('tsc', '-p', 'tsconfig.web.new.json')])
    await copy.run('biome', 'check', '--vcs-enabled=false', '--error-on-warnings', 'services/ping', 'mfe-ping', 'platform.config.ts')
  }, 240_000)

  test('creates code that passes its own tests and the tests of the route table', async () => {
    const jest = 'node_modules/.bin/jest'
    const projects = ['--selectProjects', 'pure', 'server', 'web', '--']
    await copy.run('node', '--experimental-vm-modules', jest, ...projects, 'services/ping', 'mfe-ping', 'gateway/test/route-table')
  }, 240_000)

  test('keeps compose.yaml, k8s and the images consistent', async () => {
    await copy.run('node', 'tooling/checks/src/kubernetes.ts')
  }, 240_000)

  test('removes the page of a new slice from the planned pages', async () => {
    const planned = 'shell/src/routing/product-routes.data.ts'
    const line = "  { path: '/drafts', label: 'Drafts', audience: 'user', skeleton: 'form' },"
    const text = await copy.read(planned)
    await copy.write(planned, text.replace(/(PLANNED_ROUTES.* = \[)/, `$1\n${line}\n`))
    expect(await copy.read(planned)).toContain("'/drafts',")
    const { changed } = await changesOf(() => copy.run('node', NEW, 'slice', 'drafts'))
    expect(changed.filter((file) => !DERIVED.test(file))).toEqual([planned])
    expect(await copy.read(planned)).not.toContain("'/drafts',")
  }, 60_000)
})
