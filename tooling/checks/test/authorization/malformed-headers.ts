import { expectationOf } from './expectations.ts'
import type { Product } from './product.ts'
import { type AppName, documentedOperations, type Operation, urlOf } from './routes.ts'

const PART = 'content-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'
const multipart = (parameters: string) => `multipart/form-data${parameters}`

const CONTENT_TYPES = [
  '',
  ' ',
  ';',
  '/',
  'a',
  'application',
  'application/',
  '/json',
  'application/json;',
  'application/json; charset',
  'application/json; charset=',
  'application/json; charset=utf-16',
  'application/json; charset=klingon',
  'application/json; charset="utf-8',
  'application/json; charset=utf-8; charset=utf-7',
  'application/json, text/plain',
  'APPLICATION/JSON;;;;',
  `application/json; x=${'y'.repeat(4000)}`,
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/html; charset=utf-8',
  '__proto__/constructor',
  'multipart/mixed; boundary=e',
  multipart(''),
  multipart(';'),
  multipart('; boundary'),
  multipart('; boundary='),
  multipart('; boundary=""'),
  multipart('; boundary="e'),
  multipart('; boundary=e; boundary=f'),
  multipart('; boundary=" "'),
  multipart("; boundary*=utf-8''e"),
  multipart("; boundary*=klingon'%ff%fe'%"),
  multipart('; boundary*0=e; boundary*1=f'),
  multipart('; boundary=a\u00e9\u00ff'),
  multipart('; boundary="\\"\\\\"'),
  multipart('; charset=klingon; boundary=e'),
  ...[1, 70, 71, 200, 252, 253, 300, 4000].map((length) => multipart(`; boundary=${'b'.repeat(length)}`)),
]
const ENCODINGS = ['gzip', 'br', 'deflate', 'identity', 'klingon', '', ',', 'gzip, gzip, gzip', 'x'.repeat(4000)]

const HOSTILE_HEADERS: Record<string, string>[] = [
  ...CONTENT_TYPES.map((value) => ({ 'content-type': value })),
  ...ENCODINGS.map((value) => ({ 'content-type': 'application/json', 'content-encoding': value })),
  ...ENCODINGS.map((value) => ({ 'content-type': multipart('; boundary=e'), 'content-encoding': value })),
  ...['-1', '1e3', '0x10', '99999999999999999999', 'many', ' ', '1, 1'].map((value) => ({
    'content-type': 'application/json',
    'content-length': value,
  })),
  ...['', '*', ';q=', 'text/event-stream;q=klingon', `${'a/b,'.repeat(1000)}`].map((value) => ({ accept: value })),
  ...['', 'Bearer', 'Bearer ', 'Basic x', 'Bearer a.b.c', `Bearer ${'a'.repeat(8000)}`, 'Bearer \u00ff'].map((value) => ({
    authorization: value,
  })),
  ...['', ' ', '\u00ff', 'k'.repeat(4000), '{"$ne":null}', '__proto__'].map((value) => ({ 'idempotency-key': value })),
  ...['', 'bytes', 'bytes=', 'bytes=-', 'bytes=5-1', 'bytes=0-99999999999999999999', 'bytes=0-1,2-3', 'klingon=1-2'].map((value) => ({
    range: value,
  })),
  ...['', '%', '=', ';;;', 'loomcast_refresh=%E0%A4%A', `a=${'b'.repeat(4000)}`, '__proto__=1'].map((value) => ({ cookie: value })),
  ...['', '00-0-0-0', '\u00ff', 'x'.repeat(4000)].map((value) => ({ traceparent: value, 'x-request-id': value })),
  ...['', 'null', 'klingon', 'http://%', '\u00ff'].map((value) => ({ origin: value, referer: value, 'sec-fetch-site': value })),
  ...['', 'Thu, 99 Klingon', '\u00ff', '"'].map((value) => ({ 'if-none-match': value, 'if-modified-since': value, 'if-range': value })),
  ...['', '\u00ff', 'a'.repeat(4000), 'klingon, *;q=-1'].map((value) => ({ 'accept-language': value, 'user-agent': value })),
  ...['', '\u00ff', '999.1.1.1', '::', ','.repeat(500)].map((value) => ({ 'x-forwarded-for': value, 'x-real-ip': value })),
]
const BODIES = ['', '{}', '\u0000', `--e\r\n${PART}\r\n--e--\r\n`, `--e\r\n${PART}`]
const CASES = HOSTILE_HEADERS.flatMap((headers) =>
  (headers['content-type'] === undefined ? [''] : BODIES).map((body) => ({ headers, body })),
)
/**
 * All routes of all services read headers with the same code, so only one route of the gateway, one of a service and the upload get all cases, and each other
 * route a share of them. `npm run test:soak` sends all cases to one route of every method, and larger shares to the others.
 */
const isSoak = process.env['LOOMCAST_SOAK'] === 'true'
const SHARE = isSoak ? 25 : 100
/** The services read headers with the code of service-kit, as auth does. */
const OF_ALL: AppName[] = ['gateway', 'auth']
const METHODS = isSoak ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['POST']

/** All routes except the status of services that do not run here, and event streams, which do not end. */
function operationsOf(app: AppName): Operation[] {
  return documentedOperations(app).filter(({ name, path }) => path !== '/api/health' && !expectationOf(app, name).streams)
}

function getsAllCases(app: AppName, { method, path }: Operation, operations: Operation[]): boolean {
  if (path === '/api/upload/image') return true
  return (isSoak || OF_ALL.includes(app)) && METHODS.includes(method) && operations.find((other) => other.method === method)?.path === path
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}… (${text.length})` : text)

/**
 * Sends malformed headers to every documented route of an app. Returns the responses that are neither normal ones nor 4xx problems, and those that contain an
 * internal URL.
 */
export async function wrongAnswers(product: Product, name: AppName): Promise<string[]> {
  const app = product.apps[name]
  const wrong: string[] = []
  const operations = operationsOf(name)
  for (const [index, operation] of operations.entries()) {
    const cases = getsAllCases(name, operation, operations) ? CASES : CASES.filter((_case, nth) => nth % SHARE === index % SHARE)
    for (const { headers, body } of cases) {
      const url = urlOf(operation, 'unknown_id')
      const authorization = product.tokenOf(url.includes('/admin/') ? 'admin' : 'user')
      const response = await app.inject({
        method: operation.method as 'GET',
        url,
        headers: { authorization, ...headers },
        ...(body !== '' && { payload: body }),
      })
      const isProblem = String(response.headers['content-type']).startsWith('application/problem+json')
      if (product.internals.some((secret) => response.body.includes(secret))) wrong.push(`an internal address: ${short(response.body)}`)
      if (response.statusCode >= 500 || (response.statusCode >= 400 && !isProblem))
        wrong.push([operation.method, url, short(JSON.stringify(headers)), short(body), short(response.body)].join(' '))
    }
  }
  return wrong
}
