import type { OpenApiDocument } from './compose.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** One page of all operations, rendered on the server: no scripts, no third-party resources. */
export function docsPage(document: OpenApiDocument): string {
  const sections = (document.tags ?? []).map((tag) => section(document, tag))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(document.info.title)} API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>${text(document.info.title)} API</h1>
<p>${text(document.info.description ?? '')} Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Errors are <code>application/problem+json</code> with a stable <code>code</code> (<a href="/docs/errors">all codes</a>) and a <code>detail</code> for users. Calls that need a session require
<code>Authorization: Bearer …</code>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`
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
${tag.description ? `<p>${text(tag.description)}</p>` : ''}
${operations.join('\n')}</section>`
}

function operationBlock(document: OpenApiDocument, method: string, path: string, operation: Record<string, unknown>): string {
  const parameters = asArray(operation['parameters']).map(asObject)
  const body = contentOf(asObject(operation['requestBody']))
  const responses = Object.entries(asObject(operation['responses']))
  return `<details>
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${text(path)}</code> <span>${text(String(operation['summary'] ?? ''))}</span> ${who(operation['x-auth'])}</summary>
${operation['description'] ? `<p>${text(String(operation['description']))}</p>` : ''}
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
  return `<li><strong>${text(status)}</strong> ${text(String(response['description'] ?? ''))}${shape}</li>`
}

function contentOf(holder: Record<string, unknown>): Record<string, unknown> | undefined {
  const first = Object.values(asObject(holder['content']))[0]
  return first === undefined ? undefined : asObject(asObject(first)['schema'])
}

function schemaBlock(document: OpenApiDocument, schema: Record<string, unknown>): string {
  return `<pre><code>${text(JSON.stringify(dereferenced(document, schema), null, 2))}</code></pre>`
}

/** Resolves one level of references; deeper ones stay as names. */
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

function text(raw: string): string {
  return raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export const DOCS_STYLE = `:root { color-scheme: light dark; --ink: light-dark(#17201d, #e7ece9); --muted: light-dark(#56625d, #a3b0aa); --page: light-dark(#fff, #141a18); --line: light-dark(#d9dfdc, #2c3733); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin-top: 2.5rem; }
h3 { font-size: .9rem; margin: 1rem 0 .25rem; color: var(--muted); }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary span:not(.method) { color: var(--muted); }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; font-size: .85rem; }
.who { border: 1px solid var(--line); border-radius: 999px; padding: 0 .5rem; font-size: .8rem; }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; padding: .75rem; font-size: .85rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
a { color: inherit; }
dt { font-weight: 700; }
dd { margin: 0 0 .75rem; }
li { margin: .25rem 0; }
`
