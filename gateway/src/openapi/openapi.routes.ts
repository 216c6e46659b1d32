import type { App } from '@loomcast/service-kit/http'
import { DOCS_POLICY } from '../page/content-security-policy.ts'
import { DOCS_STYLE } from '../page/reference-page.ts'
import { compose, type OpenApiDocument, readDocuments } from './compose.ts'
import { docsPage } from './docs-page.ts'

/** Serves `/api/openapi.json` and `/api/docs` from the services' committed documents, so that no service has to be running. */
export async function openApiRoutes(app: App, { folder }: { folder: string }): Promise<void> {
  const documents = await readDocuments(folder, app.log)
  const quiet = { config: { auth: 'public' as const }, logLevel: 'warn' as const, schema: { hide: true } }
  let json = ''
  let page = ''
  app.addHook('onReady', async () => {
    const own = app.swagger() as unknown as OpenApiDocument
    const composed = compose(new Map([...documents, ['gateway', own]]))
    json = JSON.stringify(composed)
    page = docsPage(composed)
  })

  app.get('/api/openapi.json', quiet, async (_request, reply) => {
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(json)
  })
  app.get('/api/docs', quiet, async (_request, reply) => {
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', DOCS_POLICY)
      .send(page)
  })
  app.get('/api/docs.css', quiet, async (_request, reply) => {
    return reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(DOCS_STYLE)
  })
}
