import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { projectEnv } from './step.ts'
import { TYPE_STEPS } from './type-steps.ts'

/**
 * `npm run types`: checks the types of all packages. `npm run types -- services/auth`: checks only the given folders, and what they import.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const folders = process.argv.slice(2).map((folder) => resolve(root, folder) + sep)
const cache = join(root, 'node_modules', '.cache', 'loomcast')

if (folders.length === 0) for (const [, command, ...args] of TYPE_STEPS) run(command, args)
else checkFolders()

function checkFolders(): void {
  const projects = ['tsconfig.json', 'tsconfig.web.json'].map((project) => ({ project, files: filesOf(project) }))
  const unknown = folders.filter((folder) => !projects.some(({ files }) => files.some((file) => file.startsWith(folder))))
  for (const folder of unknown) {
    console.error(`There is no TypeScript file in ${folder}.`)
    process.exitCode = 1
  }
  mkdirSync(cache, { recursive: true })
  for (const { project, files } of projects) {
    const checked = files.filter((file) => folders.some((folder) => file.startsWith(folder)))
    if (checked.length === 0) continue
    const declarations = files.filter((file) => file.endsWith('.d.ts'))
    const config = join(cache, `part.${project}`)
    writeFileSync(config, JSON.stringify({ extends: join(root, project), files: [...new Set([...checked, ...declarations])], include: [] }))
    run('tsc', ['-p', config, '--singleThreaded'])
  }
}

/** The files that a project includes. */
function filesOf(project: string): string[] {
  const shown = execFileSync('tsc', ['-p', project, '--showConfig'], {
    cwd: root,
    env: projectEnv(root),
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  const { files }: { files: string[] } = JSON.parse(shown)
  return files.map((file) => resolve(root, file))
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, env: projectEnv(root), stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
