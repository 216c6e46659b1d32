import { dirname, join, normalize } from 'node:path'
import type { NamedThings } from './read-document.ts'

/** What exists in the project; documents are checked against it. */
export interface Project {
  /** Documents by path, relative to the repository root. */
  documents: ReadonlyMap<string, NamedThings>
  exists: (path: string) => boolean
  /** Scripts by the folder of their package.json; '' is the repository root. */
  scripts: ReadonlyMap<string, ReadonlySet<string>>
  /** Ports on which part of the project listens. */
  ports: ReadonlySet<string>
}

/** One sentence per broken link, missing command, and port on which nothing listens. */
export function findFaults(project: Project): string[] {
  return [...project.documents].flatMap(([file, document]) => [
    ...document.links.flatMap(({ value, line }) => fault(file, line, linkFault(file, value, project))),
    ...document.commands.flatMap(({ value, line }) => fault(file, line, commandFault(file, value, project))),
    ...document.ports.flatMap(({ value, line }) =>
      fault(file, line, project.ports.has(value) ? undefined : `nothing listens on port ${value}`),
    ),
  ])
}

const fault = (file: string, line: number, text: string | undefined) => (text === undefined ? [] : [`${file}:${line}: ${text}`])

function linkFault(file: string, target: string, { documents, exists }: Project): string | undefined {
  if (/^[a-z]+:/u.test(target)) return undefined
  const [path = '', anchor] = target.split('#')
  const linked = path === '' ? file : normalize(join(dirname(file), path))
  if (!exists(linked)) return `the link ${target} leads nowhere`
  const document = documents.get(linked)
  return anchor === undefined || document === undefined || document.anchors.has(anchor) ? undefined : `${linked} has no heading #${anchor}`
}

function commandFault(file: string, command: string, { exists, scripts }: Project): string | undefined {
  const [program = '', ...words] = command.split(' ')
  if (program === 'npm') return npmFault(file, words, scripts)
  if (program === 'npx') return `"${command}": npx runs it under the Node of the reader; make it an npm script`
  const script = words.find((word) => !word.startsWith('-'))
  if (script === undefined || !/\.(?:[cm]?ts|js|mjs|cjs|sh)$/u.test(script)) return undefined
  if (/\.[cm]?ts$/u.test(script)) return `"${command}": Node 20 does not run TypeScript; make it an npm script, which runs under Node 24`
  return exists(script) || exists(join(dirname(file), script)) ? undefined : `"${command}": ${script} does not exist`
}

function npmFault(file: string, words: string[], scripts: Project['scripts']): string | undefined {
  const name = words[0] === 'run' ? words.slice(1).find((word) => !word.startsWith('-')) : words[0]
  if (name === undefined || /[<…A-Z]/u.test(name)) return undefined
  const workspace = words[words.findIndex((word) => word === '-w' || word === '--workspace') + 1]
  const inWorkspace = words.some((word) => word === '-w' || word === '--workspace')
  const folders = inWorkspace
    ? [...scripts.keys()].filter((folder) => folder === workspace || folder.endsWith(`/${workspace?.replace('@loomcast/', '')}`))
    : ['', dirname(file)]
  return folders.some((folder) => scripts.get(folder)?.has(name)) ? undefined : `"npm ${words.join(' ')}": there is no script ${name}`
}
