import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '..', '..', '..')

export interface ScratchCopy {
  folder: string
  /** Runs a program of the project in the copy. Rejects with its output if it fails. */
  run(program: string, ...args: string[]): Promise<string>
  read(file: string): Promise<string>
  write(file: string, text: string): Promise<void>
  /** Hashes of all files, by path. */
  files(): Promise<Map<string, string>>
  remove(): Promise<void>
}

/**
 * Copies the sources of this repository to a temporary folder. Third-party packages are linked to the originals, the repository's own packages to the copies.
 */
export async function scratchCopy(): Promise<ScratchCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-scratch-'))
  const sources = await sourceFiles()
  for (const parent of new Set(sources.map((file) => dirname(file)))) await mkdir(join(folder, parent), { recursive: true })
  await Promise.all(sources.map((file) => copyFile(join(repository, file), join(folder, file))))
  // Some checks use Git to list the files of the repository.
  await run('git', ['init', '-q'], { cwd: folder })
  for (const modules of await moduleFolders()) await linkPackages(join(repository, modules), join(folder, modules))
  const hashOf = createHasher()
  const bin = join(folder, 'node_modules', '.bin')
  return {
    folder,
    async run(program, ...args) {
      const env = {
        ...process.env,
        PATH: `${bin}${delimiter}${process.env['PATH']}`,
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      }
      return run(program, args, { cwd: folder, env, maxBuffer: 64 << 20 }).then(
        ({ stdout, stderr }) => stdout + stderr,
        (error: Error & { stdout: string; stderr: string }) => {
          throw new Error(`${program} ${args.join(' ')}:\n${error.stdout}${error.stderr}`)
        },
      )
    },
    read: (file) => readFile(join(folder, file), 'utf8'),
    write: (file, text) => writeFile(join(folder, file), text),
    async files() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .filter((file) => !/(^|\/)(node_modules|\.git)\//.test(file))
      return new Map(await Promise.all(files.map(async (file): Promise<[string, string]> => [file, await hashOf(join(folder, file))])))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function sourceFiles(): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    maxBuffer: 16 << 20,
  })
  const files = stdout.split('\0').filter((file) => file !== '')
  const isThere = await Promise.all(
    files.map((file) =>
      stat(join(repository, file)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return files.filter((_, index) => isThere[index])
}

/** `node_modules` of the repository, and of the workspaces that have packages of their own. */
async function moduleFolders(): Promise<string[]> {
  const { workspaces }: { workspaces: string[] } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'))
  const own = globSync(
    workspaces.map((workspace) => `${workspace}/node_modules`),
    { cwd: repository },
  )
  return ['node_modules', ...own]
}

/** Links all packages. A link into the repository keeps its relative target, so that it leads into the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.name === '.cache') continue
    const source = join(from, entry.name)
    if (entry.name === '@loomcast') await linkPackages(source, join(to, entry.name))
    else await symlink(entry.isSymbolicLink() ? await readlink(source) : source, join(to, entry.name))
  }
}

/** A function that hashes files, and reads a file again only if its time or its size has changed. */
function createHasher(): (file: string) => Promise<string> {
  const known = new Map<string, { state: string; hash: string }>()
  return async (file) => {
    const { mtimeNs, ctimeNs, size } = await stat(file, { bigint: true })
    const state = `${mtimeNs} ${ctimeNs} ${size}`
    const before = known.get(file)
    if (before?.state === state) return before.hash
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    known.set(file, { state, hash })
    return hash
  }
}
