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

/** The paths of all services as one type. */
export function allPathsOf(services: readonly string[]): string {
  const sorted = [...services].sort()
  const typeName = (service: string) => service.charAt(0).toUpperCase() + service.slice(1)
  const imports = sorted.map((service) => `import type { paths as ${typeName(service)} } from './${service}.ts'\n`)
  const all = sorted.map(typeName).join(', ')
  return `/** Generated from \`SERVICES\` of platform-config by \`npm run openapi\`. */\n\n${imports.join('')}\n/** Every route under \`/api\`, by its path. */\nexport interface Paths extends ${all} {}\n`
}

function keepSuccesses(operation: Operation): void {
  if (operation.responses)
    operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status.startsWith('2')))
}
