import { createConfig, lint } from '@redocly/openapi-core'

/** Redocly's rules for our documents. The rules that are off concern published documents. */
const RULES: Parameters<typeof createConfig>[0] = {
  extends: ['minimal'],
  rules: {
    'operation-operationId': 'off',
    'info-license': 'off',
    // The gateway serves the document at its own URL, so no server is listed; shared components are in every service's document, used or
    // not.
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

/** Checks a document on disk with Redocly's rules. Returns one line per problem. */
export async function lintOpenApi(path: string): Promise<string[]> {
  const problems = await lint({ ref: path, config: await createConfig(RULES) })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`)
}
