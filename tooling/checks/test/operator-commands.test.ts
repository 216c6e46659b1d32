import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

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

function runInImage(service: string, script: string, args: string[]) {
  const manifest = JSON.parse(readFileSync(join(root, 'services', service, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const hook = withoutPackages(Object.keys(manifest.devDependencies))
  const file = join(root, 'services', service, 'scripts', script)
  return spawnSync(process.execPath, ['--import', hook, file, ...args], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } })
}

test.each([
  ['billing', 'billing.ts', /npm run billing -- sync/],
  ['admin', 'audit.ts', /npm run audit -- verify/],
  ['admin', 'admin.ts', /npm run admin -- rebuild/],
])('the command of %s in %s starts without packages for development', (service, script, usage) => {
  const { status, stdout, stderr } = runInImage(service, script, ['--help'])
  expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(usage)])
})

test('each command that is documented for Kubernetes is a file of its service', () => {
  const text = readFileSync(join(root, 'docs', 'how-to', 'run-the-back-office.md'), 'utf8')
  const commands = [...text.matchAll(/deployment\/([a-z]+)-worker -- node (\S+\.ts)/g)]
  expect(commands.length).toBeGreaterThan(0)
  for (const [, service = '', file = ''] of commands)
    expect([file, existsSync(join(root, 'services', service, file))]).toEqual([file, true])
})
