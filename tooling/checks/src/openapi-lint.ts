import { createConfig, lint } from '@redocly/openapi-core'

/** What of a document may not be merged; the rules that are off are about files for the public. */
const RULES: Parameters<typeof createConfig>[0] = {
  extends: ['minimal'],
  rules: {
    'operation-operationId': 'off',
    'info-license': 'off',
    // A document is served by the gateway it belongs to, wherever that runs; and shared parts are in every service's document.
    'no-empty-servers': 'off',
    'no-unused-components': 'off',
    'operation-summary': 'error',
    'operation-4xx-response': 'off',
    'path-parameters-defined': 'error',
    'path-declaration-must-exist': 'error',
    'no-identical-paths': 'error',
    'no-ambiguous-paths': 'off',
    'no-unresolved-refs': 'error',
    'security-defined': 'error',
    struct: 'error',
    'operation-parameters-unique': 'error',
    'no-path-trailing-slash': 'error',
    'no-enum-type-mismatch': 'error',
    'operation-2xx-response': 'error',
  },
}

/** The complaints of Redocly's rules about a document on disk, one line each. */
export async function lintOpenApi(path: string): Promise<string[]> {
  const problems = await lint({ ref: path, config: await createConfig(RULES) })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`)
}
