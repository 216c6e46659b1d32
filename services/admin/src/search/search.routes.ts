import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { identityOf } from '../audit/action.ts'
import { NOT_BLANK } from '../not-blank.ts'
import type { SearchContext } from './context.ts'
import { searchRecords } from './search-records.ts'

const SearchQuery = Type.Object({ q: Type.String({ minLength: 2, maxLength: 200, pattern: NOT_BLANK }) }, { additionalProperties: false })
const SearchResponse = Type.Object({
  success: Type.Literal(true),
  users: Type.Array(Type.Object({ user_id: Type.String(), email: Type.String() }), { description: 'At most five, by email' }),
  packages: Type.Array(Type.Object({ package_id: Type.String(), name: Type.String() }), {
    description: 'At most five; empty if billing does not respond',
  }),
})

/** The search of the command palette. */
export function searchRoutes(app: App, context: SearchContext): void {
  app.get(
    '/api/admin/search',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Find users and packages',
        tags: ['search'],
        querystring: SearchQuery,
        response: { 200: SearchResponse, ...problemResponses(400) },
      },
    },
    async (request) => ({ success: true as const, ...(await searchRecords(context, identityOf(request), request.query.q.trim())) }),
  )
}
