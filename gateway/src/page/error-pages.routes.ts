import { type ErrorCode, isErrorCode, pagePath, titleOf } from '@loomcast/error-codes'
import { type ErrorPage, indexOfPages, pageOf } from '@loomcast/error-codes/pages'
import type { App } from '@loomcast/service-kit/http'
import { DOCS_POLICY } from './content-security-policy.ts'
import { prose, referencePage, text } from './reference-page.ts'

const INDEX_PATH = '/docs/errors'

/** Serves `/docs/errors` and one page per error code, to which the `type` of a problem document links. The pages have no scripts. */
export function errorPageRoutes(app: App): void {
  const quiet = { config: { auth: 'public' as const }, logLevel: 'warn' as const, schema: { hide: true } }
  const index = indexPage()
  const pages = new Map<string, string>()

  function pageFor(code: ErrorCode): string {
    const page = pages.get(code) ?? errorPage(pageOf(code))
    pages.set(code, page)
    return page
  }

  app.get(INDEX_PATH, quiet, async (_request, reply) => reply.headers(cachedFor(3600)).send(index))
  app.get<{ Params: { code: string } }>(`${INDEX_PATH}/:code`, quiet, async ({ params }, reply) => {
    if (isErrorCode(params.code)) return reply.headers(cachedFor(3600)).send(pageFor(params.code))
    return reply.code(404).headers(cachedFor(60)).send(UNKNOWN_PAGE)
  })
}

function cachedFor(seconds: number): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': `public, max-age=${seconds}`,
    'content-security-policy': DOCS_POLICY,
  }
}

function errorPage({ code, title, status, charged, user, meaning }: ErrorPage): string {
  return referencePage(
    title,
    `<h1>${text(title)}</h1>
<p>${text(user)}</p>
<h2>For developers</h2>
<p>${prose(meaning)}</p>
<dl>
<dt>Code</dt><dd><code>${text(code)}</code></dd>
<dt>HTTP status</dt><dd>${text(status)}</dd>
<dt>Charged</dt><dd>${text(charged)}</dd>
</dl>
<p><a href="${INDEX_PATH}">All error codes</a></p>`,
  )
}

function indexPage(): string {
  const sections = indexOfPages().map(({ group, codes }) => {
    const items = codes.map((code) => `<li><a href="${pagePath(code)}"><code>${text(code)}</code></a> ${text(titleOf(code))}</li>`)
    return `<h2>${text(group)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`
  })
  return referencePage(
    'Error codes',
    `<h1>Error codes</h1>
<p>Every failed call returns a problem document. Its <code>code</code> is one of these, and its <code>charged</code> member states whether the call cost anything.</p>
${sections.join('\n')}`,
  )
}

const UNKNOWN_PAGE = referencePage(
  'Unknown error code',
  `<h1>Unknown error code</h1>
<p>There's no error code with this name. Check the address, or find the code in the list.</p>
<p><a href="${INDEX_PATH}">All error codes</a></p>`,
)
