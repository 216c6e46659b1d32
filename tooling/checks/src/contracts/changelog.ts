import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { partFolder } from './part-version.ts'
import { newestVersion } from './versions.ts'

const run = promisify(execFile)
const CLIFF = ['exec', '--yes', '--package=git-cliff@2.14.2', '--', 'git-cliff']

/** Runs git-cliff with these arguments and resolves to its output. */
export type Cliff = (root: string, args: string[]) => Promise<string>

/** Fetched for a release only, so it is not installed with the project. */
const gitCliff: Cliff = async (root, args) => (await run('npm', [...CLIFF, ...args], { cwd: root, maxBuffer: 16 << 20 })).stdout

/**
 * Returns the Markdown section of a version of a part: the commits to its folder since its newest recorded release. Call it before the version is
 * recorded.
 */
export async function changelogSection(root: string, part: string, version: string, cliff: Cliff = gitCliff): Promise<string> {
  const folder = partFolder(root, part)
  const newest = newestVersion(join(root, 'contracts', 'released', part))
  const since = newest && (await recordingCommit(root, part, newest))
  if (await lacksCommits(root, since))
    throw new Error(`This clone does not have all commits since the last release of ${part}. Run: git fetch --unshallow`)
  const range = since ? [`${since}..HEAD`] : []
  const output = await cliff(root, ['--include-path', `${folder}/**`, '--tag', version, '--strip', 'header', ...range])
  const section = output.trim()
  return section.includes('\n- ') ? section : `## ${version}\n\nNothing that users notice.`
}

/**
 * Puts the section above the earlier ones in `CHANGELOG.md` of the part, instead of a section of the same version that a failed run left
 * there. Returns the path of the file, relative to the root.
 */
export async function addToChangelog(root: string, part: string, section: string): Promise<string> {
  const file = join(partFolder(root, part), 'CHANGELOG.md')
  const heading = `# Changes of ${basename(dirname(file))}\n`
  const text = await readFile(join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return heading
    throw error
  })
  if (!text.startsWith(heading)) throw new Error(`${file} does not begin with the line "${heading.trim()}".`)
  const earlier = withoutFirst(text.slice(heading.length), section.split('\n', 1)[0] ?? '')
  await writeFile(join(root, file), `${heading}\n${section}\n${earlier}`)
  return file
}

/** The sections without the first one, if that has this title. */
function withoutFirst(sections: string, title: string): string {
  if (!sections.startsWith(`\n${title}\n`)) return sections
  const next = sections.indexOf('\n## ', title.length + 1)
  return next < 0 ? '' : sections.slice(next)
}

/** Whether the history ends before the commit, as in a shallow clone: then that commit seems to add every file. */
async function lacksCommits(root: string, since: string | undefined): Promise<boolean> {
  const { stdout: isShallow } = await run('git', ['rev-parse', '--is-shallow-repository'], { cwd: root })
  if (isShallow.trim() !== 'true') return false
  if (since === undefined) return true
  const { stdout: parents } = await run('git', ['rev-list', '--parents', '--max-count=1', since], { cwd: root })
  return !parents.trim().includes(' ')
}

/** The commit that recorded a release; undefined if it is not in the history. */
async function recordingCommit(root: string, part: string, version: string): Promise<string | undefined> {
  const file = `contracts/released/${part}/${version}.json`
  const { stdout } = await run('git', ['log', '--diff-filter=A', '--format=%H', '-1', '--', file], { cwd: root })
  return stdout.trim() || undefined
}
