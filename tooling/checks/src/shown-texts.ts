import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/** Word lists that compare what people type, which has both apostrophes. */
export const WORD_LISTS = [
  'services/content/src/domain/brief/',
  'services/content/src/domain/worn-phrases.ts',
  'services/video/src/domain/end-card-facts.ts',
]
const SOURCES = '{services/*,packages/*,gateway,shell,mfe-*}/src/**/*.{ts,tsx}'
const TYPOGRAPHIC = /(?:\p{L}|^)’\p{L}|\p{L}’(?= )/u

/**
 * Strings of one file with a typographic apostrophe. Texts on the screen have the straight one, as in the texts that the specification
 * quotes: two kinds on one screen look like a mistake. Quotation marks around names stay typographic.
 */
export function findTypographicApostrophes(source: string, tsx: boolean): string[] {
  if (!source.includes('’')) return []
  const found: string[] = []
  visit(parseSync(source, { syntax: 'typescript', tsx }), (node) => {
    const text = node['type'] === 'TemplateElement' ? node['cooked'] : node['value']
    if (
      ['StringLiteral', 'JSXText', 'TemplateElement'].includes(String(node['type'])) &&
      typeof text === 'string' &&
      TYPOGRAPHIC.test(text)
    )
      found.push(text.trim())
  })
  return found
}

/** `file: text` for each such string of the product, except in word lists and tests. */
export function typographicApostrophesOfProduct(root: string): string[] {
  return globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'testing' })
    .filter((file) => !file.includes('.test.') && !WORD_LISTS.some((list) => file.startsWith(list)))
    .sort()
    .flatMap((file) =>
      findTypographicApostrophes(readFileSync(join(root, file), 'utf8'), file.endsWith('.tsx')).map((text) => `${file}: ${text}`),
    )
}

function visit(node: unknown, found: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, found)
  else if (typeof node === 'object' && node !== null) {
    found(node as Record<string, unknown>)
    for (const each of Object.values(node)) visit(each, found)
  }
}
