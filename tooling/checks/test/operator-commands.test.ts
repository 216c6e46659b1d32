import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parseAllDocuments } from 'yaml'

const root = join(import.meta.dirname, '..', '..', '..')

/** Makes packages unavailable, as the development packages of a service are in its image. */
function withoutPackages(names: string[]): string {
  const hook = `import { registerHooks } from 'node:module'
const missing = ${JSON.stringify(names)}
registerHooks({
  resolve(specifier, context, next) {
    if (missing.some((name) => specifier === name || specifier.startsWith(name + '/'))) throw new Error(specifier + ' is missing')
    return next(specifier, context)
  },
})`
  return `data:text/javascript,${encodeURIComponent(hook)}`
}

function runInImage(folder: string, script: string, args: string[]) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    devDependencies?: Record<string, string>
  }
  const hook = withoutPackages(Object.keys(manifest.devDependencies ?? {}))
  const file = join(root, folder, script)
  return spawnSync(process.execPath, ['--import', hook, file, ...args], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } })
}

test.each([
  ['services/billing', 'scripts/billing.ts', /npm run billing -- sync/],
  ['services/admin', 'scripts/audit.ts', /npm run audit -- verify/],
  ['services/admin', 'scripts/admin.ts', /npm run admin -- rebuild/],
  ['tooling/backup', 'src/main.ts', /npm run backup -- create/],
])('the command of %s in %s starts without packages for development', (folder, script, usage) => {
  const { status, stdout, stderr } = runInImage(folder, script, ['--help'])
  expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(usage)])
})

test('each CronJob that is documented is one of the manifests, and the other way round', () => {
  const text = readFileSync(join(root, 'k8s', 'README.md'), 'utf8')
  const section = text.slice(text.indexOf('\n## Run a command\n'), text.indexOf('\n## Back up and restore\n'))
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const documented = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name))
  const files = globSync('{base,components}/*/*.yaml', { cwd: join(root, 'k8s') })
  const objects = files.flatMap((file) =>
    parseAllDocuments(readFileSync(join(root, 'k8s', file), 'utf8')).map((document) => document.toJS()),
  )
  const names = objects
    .filter((object) => object?.kind === 'CronJob' && object.metadata.name !== 'any')
    .map(({ metadata }) => metadata.name)
  expect(documented.filter((name) => !name.startsWith('components')).sort()).toEqual(names.sort())
})

test('each command that is documented for Kubernetes is a file of its service', () => {
  const text = readFileSync(join(root, 'docs', 'how-to', 'run-the-back-office.md'), 'utf8')
  const commands = [...text.matchAll(/deployment\/([a-z]+)-worker -- node (\S+\.ts)/g)]
  expect(commands.length).toBeGreaterThan(0)
  for (const [, service = '', file = ''] of commands)
    expect([file, existsSync(join(root, 'services', service, file))]).toEqual([file, true])
})
