import { prose, referencePage, text } from '../page/reference-page.ts'
import type { OpenApiDocument } from './compose.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Renders one page with all operations, without scripts or third-party resources. */
export function docsPage(document: OpenApiDocument): string {
  const sections = (document.tags ?? []).map((tag) => section(document, tag))
  const title = `${document.info.title} API`
  return referencePage(
    title,
    `<h1>${text(title)}</h1>
<p>${prose(document.info.description ?? '')} Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Errors are <code>application/problem+json</code> with a stable <code>code</code> (<a href="/docs/errors">all codes</a>) and a <code>detail</code> for users. Calls that need a session require
<code>Authorization: Bearer …</code>.</p>
${sections.join('\n')}`,
  )
}

function section(document: OpenApiDocument, tag: { name: string; description?: string }): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = asObject(methods[method])
      return asArray(operation['tags']).includes(tag.name) ? [operationBlock(document, method, path, operation)] : []
    }),
  )
  if (operations.length === 0) return ''
  return `<section aria-labelledby="${text(tag.name)}"><h2 id="${text(tag.name)}">${text(tag.name)}</h2>
${tag.description ? `<p>${prose(tag.description)}</p>` : ''}
${operations.join('\n')}</section>`
}

function operationBlock(document: OpenApiDocument, method: string, path: string, operation: Record<string, unknown>): string {
  const parameters = asArray(operation['parameters']).map(asObject)
  const body = contentOf(asObject(operation['requestBody']))
  const responses = Object.entries(asObject(operation['responses']))
  return `<details>
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${text(path)}</code> <span>${prose(String(operation['summary'] ?? ''))}</span> ${who(operation['x-auth'])}</summary>
${operation['description'] ? `<p>${prose(String(operation['description']))}</p>` : ''}
${parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.map(parameterItem).join('')}</ul>` : ''}
${body ? `<h3>Body</h3>${schemaBlock(document, body)}` : ''}
<h3>Responses</h3><ul>${responses.map(([status, response]) => responseItem(document, status, asObject(response))).join('')}</ul>
</details>`
}

function who(auth: unknown): string {
  if (auth === 'user') return '<span class="who">session</span>'
  return auth === 'admin' ? '<span class="who">administrator</span>' : ''
}

function parameterItem(parameter: Record<string, unknown>): string {
  const required = parameter['required'] === true ? ', required' : ''
  const schema = JSON.stringify(parameter['schema'] ?? {})
  return `<li><code>${text(String(parameter['name']))}</code> (${text(String(parameter['in']))}${required}) <code>${text(schema)}</code></li>`
}

function responseItem(document: OpenApiDocument, status: string, response: Record<string, unknown>): string {
  const content = contentOf(response)
  const isProblem = Object.keys(asObject(response['content'])).includes('application/problem+json')
  const shape = isProblem ? '' : content ? schemaBlock(document, content) : ''
  return `<li><strong>${text(status)}</strong> ${prose(String(response['description'] ?? ''))}${shape}</li>`
}

function contentOf(holder: Record<string, unknown>): Record<string, unknown> | undefined {
  const first = Object.values(asObject(holder['content']))[0]
  return first === undefined ? undefined : asObject(asObject(first)['schema'])
}

function schemaBlock(document: OpenApiDocument, schema: Record<string, unknown>): string {
  return `<pre><code>${text(JSON.stringify(dereferenced(document, schema), null, 2))}</code></pre>`
}

/** Resolves one level of references; deeper ones are shown by name. */
function dereferenced(document: OpenApiDocument, schema: Record<string, unknown>): unknown {
  const match = /^#\/components\/(\w+)\/(.+)$/.exec(String(schema['$ref'] ?? ''))
  return match?.[1] && match[2] ? (document.components?.[match[1]]?.[match[2]] ?? schema) : schema
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
