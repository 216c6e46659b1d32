import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolders } from './affected/changed-packages.ts'
import { type Imports, untestedDependents } from './affected/untested-dependents.ts'
import { projectEnv } from './step.ts'

/**
 * `npm run rules`: checks every import against the rules in .dependency-cruiser.cjs, and that `npm run test:affected` runs every test that reaches a changed
 * file: a package depends, according to turbo, on each package that its tests reach. Both read the imports once.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const folders = packageFolders(root)

interface Cruise {
  modules: Imports[]
  summary: { violations: { rule: { name: string; severity: string }; from: string; to: string; cycle?: { name: string }[] }[] }
}
interface Graph {
  data: { packages: { items: { path: string; allDependents: { items: { path: string }[] } }[] } }
}

const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders.filter((folder) => existsSync(join(root, folder)))]
const { modules, summary }: Cruise = JSON.parse(await output('depcruise', ...args))
const { data }: Graph = JSON.parse(await output('turbo', 'query', '{ packages { items { path allDependents { items { path } } } } }'))
const dependents = new Map(
  data.packages.items.map(({ path, allDependents }) => [path, new Set(allDependents.items.map((each) => each.path))]),
)

const faults = [
  ...summary.violations.map(
    ({ rule, from, to, cycle }) => `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}`,
  ),
  ...untestedDependents(modules, folders, dependents),
  ...folders
    .filter((folder) => !modules.some(({ source }) => source.startsWith(`${folder}/`)))
    .map((folder) => `no file in ${folder} was read`),
  ...folders.filter((folder) => !dependents.has(folder)).map((folder) => `turbo does not know the package in ${folder}`),
]
for (const fault of faults) console.log(`✗ ${fault}`)
console.log(`${faults.length === 0 ? '✓ no' : `✗ ${faults.length}`} faults in the imports of ${modules.length} files`)
process.exitCode = faults.length === 0 ? 0 : 1

/** The output of a command, even of one that fails because a rule is broken. */
function output(command: string, ...given: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, given, { cwd: root, env: projectEnv(root, { NODE_OPTIONS: '' }), maxBuffer: 2 ** 28 }, (error, stdout, stderr) =>
      stdout ? resolve(stdout) : reject(new Error(stderr, { cause: error })),
    )
  })
}
