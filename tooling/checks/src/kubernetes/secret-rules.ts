import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { need } from './pod-rules.ts'

const run = promisify(execFile)

/** Files in which a committed secret could be read by everyone with access to the repository. */
export async function committedFiles(root: string): Promise<Map<string, string>> {
  const { stdout } = await run(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'k8s', 'compose.yaml', 'compose.env.example'],
    {
      cwd: root,
    },
  )
  const names = stdout.split('\n').filter((name) => name !== '')
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(root, name), 'utf8').catch(() => '')] as const)))
}

const ASSIGNED =
  /^[ \t]*(?:-[ \t]*)?["']?([A-Z_]*(?:PASSWORD|SECRET|KEYFILE|API_KEY|SIGNING_KEY|TOKEN)[A-Z_]*)["']?[ \t]*[=:][ \t]*["']?([^\s"'$#{(<][^\s"']*)/gm

/** Checks that no Secret object and no secret value is committed. References and names are allowed. */
export function secretFindings(files: Map<string, string>): string[] {
  return [...files].flatMap(([name, text]) => {
    const objects = /\.ya?ml$/.test(name)
      ? parseAllDocuments(text, { logLevel: 'silent' }).map((document) => document.toJS() as unknown)
      : []
    return [
      ...need(!objects.some(isSecret), `${name}: a Secret is committed`),
      ...[...text.matchAll(ASSIGNED)].map(([, variable]) => `${name}: ${variable} has a value`),
      ...need(!/:\/\/[^\s:/@$]*:[^\s@$/{]+@/.test(text), `${name}: an address with a password`),
    ]
  })
}

function isSecret(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Secret'
}
