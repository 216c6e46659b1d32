import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from '@swc/core'

/** An HTTP call in the source. In `path`, `{}` stands for a value that is inserted at run time. */
export interface Call {
  method: string
  path: string
  /** Relative to the repository root. */
  file: string
}

type Node = Record<string, unknown>

const METHODS: Record<string, string> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  stream: 'POST',
  download: 'GET',
  upload: 'POST',
  listen: 'GET',
  open: 'GET',
}
/** The source of web-kit's client is skipped, because it gets its URLs as parameters. */
const CLIENT = join('packages', 'web-kit', 'src', 'http', 'api.client.ts')

/**
 * Finds all HTTP calls in browser code by parsing the source: `api.get('/api/…')`, `getAs(…)` and `fetch('/api/…')`. A URL that cannot be
 * derived from the source is reported, because its call cannot be checked for a pact.
 */
export function callsOf(root: string, folders: string[]): { calls: Call[]; complaints: string[] } {
  const calls: Call[] = []
  const complaints: string[] = []
  for (const path of folders.flatMap((folder) => sourceFiles(join(root, folder)))) {
    const file = relative(root, path)
    if (file === CLIENT) continue
    const found = callsIn(readFileSync(path, 'utf8'), file)
    calls.push(...found.calls)
    complaints.push(...found.complaints)
  }
  return { calls, complaints }
}

/** The calls of one file. */
export function callsIn(source: string, file: string): { calls: Call[]; complaints: string[] } {
  const calls: Call[] = []
  const complaints: string[] = []
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2024' })
  const clients = clientNames(tree)
  const constants = constantsOf(tree)
  let uses = 0
  walk(tree, (node) => {
    if (node['type'] === 'Identifier' && clients.has(String(node['value']))) uses++
    if (node['type'] !== 'CallExpression') return
    const [method, argument] = wanted(node, clients, constants)
    if (method === undefined) return
    const path = addressOf(argument, constants)
    if (path === undefined)
      complaints.push(`${file}: the address of a ${method} call is not written where it is called; write it as a literal or a template.`)
    else if (path.startsWith('/api/')) calls.push({ method, path, file })
  })
  const called = calls.length + complaints.length
  // The client's name must occur only in its import and once per call. Any other use passes the client on, so that its calls cannot be
  // found.
  if (clients.size > 0 && uses > 0) {
    const handed = handedOn(tree, clients)
    if (handed > 0)
      complaints.push(`${file}: \`api\` is used other than by calling one of its methods (${handed} times, ${called} calls are known).`)
  }
  return { calls, complaints }
}

/** Entry points of web-kit that export functions that make calls, with the names of these functions. */
const CLIENTS: Record<string, string[]> = {
  '@loomcast/web-kit': ['api', 'getAs'],
  '@loomcast/web-kit/transfer': ['transfers'],
}

/** The local names of web-kit's client in the module: `api` or an alias. */
function clientNames(tree: unknown): Set<string> {
  const names = new Set<string>()
  walk(tree, (node) => {
    if (node['type'] !== 'ImportDeclaration') return
    const from = String((node['source'] as Node)['value'])
    const clients = from.endsWith('/api.client.ts') ? ['api', 'getAs'] : (CLIENTS[from] ?? [])
    for (const specifier of node['specifiers'] as Node[]) {
      const local = (specifier['local'] as Node)['value']
      const imported = (specifier['imported'] as Node | null)?.['value'] ?? local
      if (clients.includes(String(imported))) names.add(String(local))
    }
  })
  return names
}

/** The method and the URL argument of a call to a service; undefined for any other call. */
function wanted(node: Node, clients: Set<string>, constants: Map<string, string>): [string, Node | undefined] | [undefined] {
  const callee = node['callee'] as Node
  const args = (node['arguments'] as { expression: Node }[]).map(({ expression }) => expression)
  if (callee['type'] === 'Identifier' && callee['value'] === 'fetch') {
    const path = addressOf(args[0], constants)
    // Other URLs are files that the gateway serves, not calls to services.
    if (path !== undefined && !path.startsWith('/api/')) return [undefined]
    return [path === undefined ? 'fetch' : methodOption(args[1]), args[0]]
  }
  if (callee['type'] === 'Identifier' && clients.has(String(callee['value']))) return ['GET', args[1]]
  if (callee['type'] !== 'MemberExpression') return [undefined]
  const object = callee['object'] as Node
  if (object['type'] !== 'Identifier' || !clients.has(String(object['value']))) return [undefined]
  const method = METHODS[String((callee['property'] as Node)['value'])] ?? 'unknown'
  return [method === 'GET' && hasBody(args[2]) ? 'POST' : method, args[0]]
}

/** `api.download(url, filename, { body })` */
function hasBody(options: Node | undefined): boolean {
  return ((options?.['properties'] as Node[] | undefined) ?? []).some((property) => {
    const key = property['key'] as Node | undefined
    return key?.['value'] === 'body'
  })
}

function methodOption(options: Node | undefined): string {
  for (const property of (options?.['properties'] as Node[] | undefined) ?? []) {
    const key = property['key'] as Node | undefined
    if (key?.['value'] === 'method') return String((property['value'] as Node)['value'])
  }
  return 'GET'
}

/** `const ADDRESS = '/api/…'` */
function constantsOf(tree: unknown): Map<string, string> {
  const found = new Map<string, string>()
  walk(tree, (node) => {
    const init = node['init'] as Node | undefined
    if (node['type'] === 'VariableDeclarator' && init?.['type'] === 'StringLiteral')
      found.set(String((node['id'] as Node)['value']), String(init['value']))
  })
  return found
}

function addressOf(node: Node | undefined, constants: Map<string, string>): string | undefined {
  if (node?.['type'] === 'Identifier') return constants.get(String(node['value']))
  if (node?.['type'] === 'StringLiteral') return String(node['value']).split('?')[0]
  if (node?.['type'] !== 'TemplateLiteral') return undefined
  const parts = (node['quasis'] as { cooked: string | null; raw: string }[]).map(({ cooked, raw }) => cooked ?? raw)
  const values = (node['expressions'] as Node[]).map((each) => constants.get(String(each['value'])) ?? '{}')
  const [path = ''] = parts
    .map((part, index) => `${part}${values[index] ?? ''}`)
    .join('')
    .split('?')
  // The beginning is only known at run time, so neither the service nor the route is.
  return path.startsWith('{}') ? undefined : path
}

function handedOn(tree: unknown, clients: Set<string>): number {
  let count = 0
  const visit = (value: unknown, allowed: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, allowed)
    else if (typeof value === 'object' && value !== null) {
      const node = value as Node
      if (node['type'] === 'ImportDeclaration' || node['type'] === 'TsPropertySignature') return
      if (node['type'] === 'Identifier' && clients.has(String(node['value'])) && !allowed) count++
      for (const [key, member] of Object.entries(node)) {
        const isCallee =
          (node['type'] === 'CallExpression' && key === 'callee') || (allowed && node['type'] === 'MemberExpression' && key === 'object')
        const isName = (node['type'] === 'MemberExpression' && key === 'property') || (node['type'] === 'KeyValueProperty' && key === 'key')
        visit(member, isCallee || isName)
      }
    }
  }
  visit(tree, false)
  return count
}

function walk(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, see)
  else if (typeof value === 'object' && value !== null) {
    const node = value as Node
    if (typeof node['type'] === 'string') see(node)
    for (const member of Object.values(node)) walk(member, see)
  }
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sourceFiles(path)
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$|^testing[\w-]*\.tsx?$/.test(name) ? [path] : []
  })
}
