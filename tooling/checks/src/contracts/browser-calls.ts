import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Call, callsOf } from './calls.ts'
import { type Api, apiOf, narrowed, operationsOf } from './openapi-operations.ts'
import { callingParts } from './parts.ts'

/** The documented API of each service and of the gateway, by name. */
export function documentedApis(root: string): Map<string, Api> {
  const files = globSync('{gateway,services/*}/openapi.json', { cwd: root }).sort()
  return new Map(files.map((file) => [dirname(file).split('/').at(-1) ?? '', apiOf(JSON.parse(readFileSync(join(root, file), 'utf8')))]))
}

export interface UsedApis {
  /** The operations that the part calls, by provider. */
  uses: Map<string, Api>
  /** Calls that no OpenAPI document has. */
  undocumented: Call[]
  /** Calls with a URL that cannot be read from the source. */
  complaints: string[]
}

/** The operations that the shell or a slice calls, found in its source; none for other parts. */
export function usedApis(root: string, part: string, apis: Map<string, Api>): UsedApis {
  const { calls, complaints } = callsOf(root, callingParts(root).find(({ consumer }) => consumer === part)?.folders ?? [])
  const called = [...apis].map(([provider, api]) => {
    const names = calls.flatMap((call) => operationsOf(call, api.operations.keys()))
    return [provider, narrowed(api, [...new Set(names)].sort())] as const
  })
  return {
    uses: new Map(called.filter(([, { operations }]) => operations.size > 0)),
    undocumented: calls.filter((call) => ![...apis.values()].some(({ operations }) => operationsOf(call, operations.keys()).length > 0)),
    complaints,
  }
}
