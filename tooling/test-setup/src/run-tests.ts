import { spawn } from 'node:child_process'
import { delimiter, join, relative, resolve } from 'node:path'

/** The `test` script of every package: runs the package's tests and pacts, without browser journeys. Arguments are passed to jest. */
const root = resolve(import.meta.dirname, '..', '..', '..')
const folder = relative(root, process.cwd())
const bin = join(root, 'node_modules', '.bin')
const own = join(root, folder, '/').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const jest = spawn(
  join(bin, 'jest'),
  ['--selectProjects', 'pure', 'server', 'web', 'pact', 'pact-web', '--verbose=false', ...process.argv.slice(2), '--', `^${own}`],
  {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env['PATH']}`,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    },
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal))
jest.once('error', (error) => {
  console.error(`The tests did not start (${error.message}). Run \`npm install\` in the repository first.`)
  process.exitCode = 1
})
jest.once('close', (code) => {
  process.exitCode = code ?? 1
})
