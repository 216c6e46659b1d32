import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'

type Operation = { responses?: Record<string, unknown> }

/** The TypeScript types of a service's public routes. Errors are left out: `@loomcast/error-codes` describes them. */
export async function apiTypesOf(document: OpenAPI3, source: string): Promise<string> {
  const paths = structuredClone(document.paths ?? {})
  for (const [path, item] of Object.entries(paths)) {
    if (!path.startsWith('/api/')) delete paths[path]
    else for (const operation of Object.values(item as Record<string, Operation>)) keepSuccesses(operation)
  }
  const types = await openapiTypescript({ ...document, paths }, { defaultNonNullable: false })
  return `/** Generated from ${source} by \`npm run openapi\`. */\n\n${astToString(types)}`
}

function keepSuccesses(operation: Operation): void {
  if (operation.responses)
    operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status.startsWith('2')))
}
