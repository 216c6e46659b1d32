import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from '@swc/core'

export interface Pattern {
  /** Relative to the repository root. */
  file: string
  source: string
  flags: string
}

/** A call of `replace` or `replaceAll` whose second argument may be any text. */
export interface Replacement {
  /** Relative to the repository root. */
  file: string
  source: string
}

type Node = Record<string, unknown>
type Scope = Map<string, unknown>

const SOURCES = '{services/*,packages/*,gateway,shell,mfe-*,contracts}/src/**/*.{ts,tsx}'
// Replaces the parts of a pattern that are only known at run time, such as an escaped word from the user.
const UNKNOWN = 'word'

/**
 * Finds in the product's own code all regular expressions (literals, `new RegExp` with the parts that can be computed statically, schema
 * patterns) and the replacements by a text that is only known at run time, in which `$&` and `$1` would be replaced too.
 */
export function readPatterns(root: string): { patterns: Pattern[]; replacements: Replacement[] } {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'testing' }).sort()
  const sources = new Sources()
  const patterns: Pattern[] = []
  const replacements: Replacement[] = []
  for (const path of files) {
    const file = relative(root, join(root, path))
    const scope = sources.scopeOf(join(root, path))
    visit(sources.syntaxOf(join(root, path)), (node) => {
      const pattern = patternOf(node, (expression) => sources.valueOf(expression, scope))
      if (pattern) patterns.push({ file, ...pattern })
      const by = replacementOf(node)
      if (by && !isFixed(sources.resolved(by, scope))) replacements.push({ file, source: String(name(by) || by['type']) })
    })
  }
  return { patterns, replacements }
}

/** The second argument of `replace` and `replaceAll`, unless it is a literal of the code. */
function replacementOf(node: Node): Node | undefined {
  const method = node['type'] === 'CallExpression' ? name(child(node['callee'], 'property')) : ''
  const by = list(node['arguments']).map((argument) => child(argument, 'expression'))
  if ((method !== 'replace' && method !== 'replaceAll') || by.length !== 2 || !isNode(by[1])) return undefined
  const isLiteral = by[1]['type'] === 'StringLiteral' || (by[1]['type'] === 'TemplateLiteral' && list(by[1]['expressions']).length === 0)
  return isLiteral ? undefined : by[1]
}

const FIXED = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'StringLiteral']
const isFixed = (node: unknown) => FIXED.includes(String(child(node, 'type')))

function patternOf(node: Node, value: (expression: unknown) => unknown): Omit<Pattern, 'file'> | undefined {
  if (node['type'] === 'RegExpLiteral') return { source: String(node['pattern']), flags: String(node['flags']) }
  if (node['type'] === 'NewExpression' && name(node['callee']) === 'RegExp') {
    const [source, flags] = list(node['arguments']).map((argument) => value(child(argument, 'expression')))
    return { source: textOf(source), flags: typeof flags === 'string' ? flags : '' }
  }
  const isSchemaPattern = node['type'] === 'KeyValueProperty' && name(node['key']) === 'pattern'
  const source = isSchemaPattern ? value(node['value']) : undefined
  return typeof source === 'string' && source.startsWith('^') ? { source: source.replaceAll(`{${UNKNOWN}}`, '{9}'), flags: 'u' } : undefined
}

/** Parses each file once and computes constant strings, including imported ones. */
class Sources {
  readonly #syntax = new Map<string, Node>()
  readonly #scopes = new Map<string, Scope>()

  syntaxOf(path: string): Node {
    const known = this.#syntax.get(path)
    if (known) return known
    const parsed: unknown = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' })
    const syntax = isNode(parsed) ? parsed : {}
    this.#syntax.set(path, syntax)
    return syntax
  }

  scopeOf(path: string): Scope {
    const known = this.#scopes.get(path)
    if (known) return known
    const scope: Scope = new Map()
    this.#scopes.set(path, scope)
    visit(this.syntaxOf(path), (node) => {
      if (node['type'] === 'ImportDeclaration') this.#import(path, node, scope)
      if (node['type'] === 'VariableDeclarator') scope.set(name(node['id']), node['init'])
      if (node['type'] === 'FunctionDeclaration') scope.set(name(node['identifier']), node)
    })
    return scope
  }

  #import(path: string, node: Node, scope: Scope): void {
    const from = child(node['source'], 'value')
    if (typeof from !== 'string' || !from.startsWith('.') || !/\.tsx?$/u.test(from) || node['typeOnly'] === true) return
    const imported = this.scopeOf(resolve(dirname(path), from))
    for (const specifier of list(node['specifiers'])) {
      const local = name(child(specifier, 'local'))
      const original = name(child(specifier, 'imported')) || local
      scope.set(local, { type: 'Imported', expression: imported.get(original), scope: imported })
    }
  }

  /** What a name was declared as, even in another file; other expressions as they are. */
  resolved(expression: unknown, scope: Scope): unknown {
    if (!isNode(expression)) return undefined
    if (expression['type'] === 'Identifier') {
      const declared = scope.get(name(expression))
      return declared === expression ? undefined : this.resolved(declared, scope)
    }
    if (expression['type'] === 'Imported' && expression['scope'] instanceof Map)
      return this.resolved(expression['expression'], expression['scope'])
    return expression
  }

  /**
   * The value of a constant expression: a string, a list of strings or the source of a regular expression; undefined if it is not constant.
   */
  valueOf(expression: unknown, scope: Scope, depth = 0): unknown {
    if (!isNode(expression) || depth > 20) return undefined
    const value = (part: unknown) => this.valueOf(part, scope, depth + 1)
    switch (expression['type']) {
      case 'StringLiteral':
        return expression['value']
      case 'NumericLiteral':
        return String(expression['value'])
      case 'RegExpLiteral':
        return expression['pattern']
      case 'Identifier':
        return value(scope.get(name(expression)))
      case 'Imported':
        return expression['scope'] instanceof Map ? this.valueOf(expression['expression'], expression['scope'], depth + 1) : undefined
      case 'TsConstAssertion':
      case 'TsAsExpression':
      case 'TsSatisfiesExpression':
      case 'ParenthesisExpression':
        return value(expression['expression'])
      case 'TemplateLiteral':
        return template(expression, 'cooked', value)
      case 'TaggedTemplateExpression':
        return isNode(expression['template']) ? template(expression['template'], 'raw', value) : undefined
      case 'ArrayExpression':
        return list(expression['elements']).flatMap((element) => value(child(element, 'expression')) ?? UNKNOWN)
      case 'BinaryExpression':
        return textOf(value(expression['left'])) + textOf(value(expression['right']))
      case 'MemberExpression':
        return name(expression['property']) === 'source' ? value(expression['object']) : undefined
      case 'CallExpression':
        return this.#joined(expression, value)
      default:
        return undefined
    }
  }

  #joined(call: Node, value: (part: unknown) => unknown): unknown {
    if (name(child(call['callee'], 'property')) !== 'join') return undefined
    const parts = value(child(call['callee'], 'object'))
    const separator = value(child(list(call['arguments'])[0], 'expression'))
    return Array.isArray(parts) ? parts.map(textOf).join(textOf(separator ?? ',')) : undefined
  }
}

function template(node: Node, kind: 'cooked' | 'raw', value: (part: unknown) => unknown): string {
  const expressions = list(node['expressions']).map((part) => textOf(value(part)))
  const texts = list(node['quasis']).map((part) => String(child(part, kind)))
  return texts.map((text, index) => text + (expressions[index] ?? '')).join('')
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const part of node) visit(part, see)
  if (!isNode(node)) return
  see(node)
  for (const [key, part] of Object.entries(node)) if (key !== 'span') visit(part, see)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const child = (node: unknown, key: string) => (isNode(node) ? node[key] : undefined)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const name = (node: unknown) => String(child(node, 'value') ?? '')
const textOf = (value: unknown) => (typeof value === 'string' ? value : UNKNOWN)
