import { AppError } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { REPORT_PATH } from './content-security-policy.ts'

const MAX_BYTES = 16 * 1024
const MAX_REPORTS = 10

interface Violation {
  directive: string
  blocked: string
  page: string
  source: string
}

/** Logs the policy violations that browsers report. Removes URL queries, because they can contain secrets. */
export async function cspReportRoutes(app: App): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)))
        } catch {
          done(new AppError('malformed_json'))
        }
      },
    )
    scope.post(
      REPORT_PATH,
      {
        config: { auth: 'public' },
        logLevel: 'warn',
        bodyLimit: MAX_BYTES,
        schema: { hide: true },
      },
      async (request, reply) => {
        for (const violation of violations(request.body)) request.log.warn({ violation }, 'content security policy violation')
        return reply.code(204).send()
      },
    )
  })
}

/** Accepts both formats: the list of the Reporting API and the older single `csp-report`. */
function violations(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body.slice(0, MAX_REPORTS).map((entry) => field(entry, 'body')) : [field(body, 'csp-report')]
  return reports.filter(isObject).map((report) => ({
    directive: text(report, 'effectiveDirective', 'effective-directive', 'violated-directive'),
    blocked: withoutQuery(text(report, 'blockedURL', 'blocked-uri')),
    page: withoutQuery(text(report, 'documentURL', 'document-uri')),
    source: withoutQuery(text(report, 'sourceFile', 'source-file')),
  }))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function field(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function text(report: Record<string, unknown>, ...names: string[]): string {
  const value = names.map((name) => report[name]).find((candidate) => typeof candidate === 'string')
  return typeof value === 'string' ? value.slice(0, 300) : ''
}

function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? ''
}
