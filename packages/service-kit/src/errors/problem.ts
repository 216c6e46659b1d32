import { type HttpErrorCode, pagePath, titleOf } from '@loomcast/error-codes'
import { AppError, type FieldError } from './app-error.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { patternMessage } from './patterns.ts'
import type { Problem } from './problem.schema.ts'

/** The only place where an error becomes a problem document. */
export function toProblem(error: AppError, requestId: string): Problem {
  return {
    ...error.extensions,
    type: pagePath(error.code),
    title: titleOf(error.code),
    status: error.status,
    detail: error.detail,
    code: error.code,
    charged: error.charged,
    request_id: requestId,
    success: false,
    error: error.detail,
    ...(error.errors ? { errors: error.errors } : {}),
  }
}

const MAX_REPORTED_ERRORS = 20

/** Codes for requests that Fastify itself rejects, by Fastify's error code. */
const FRAMEWORK_ERRORS: Record<string, [code: HttpErrorCode, detail?: string]> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: ['empty_body', 'The request has no body, and this call needs a JSON body.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', 'The body does not have the length that its header states.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The request body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_EMPTY_TYPE: ['unsupported_media_type', 'The content type of the body is missing. Send application/json.'],
  FST_ERR_BAD_URL: ['malformed_url'],
  FST_ERR_MAX_PARAM_LENGTH: ['url_too_long'],
  FST_ERR_ASYNC_CONSTRAINT: ['not_found'],
}

/** Codes for other errors of Fastify and its plugins, by status. */
const FRAMEWORK_STATUSES: Record<number, HttpErrorCode> = {
  403: 'forbidden',
  404: 'not_found',
  406: 'unsupported_media_type',
  408: 'request_timeout',
  412: 'precondition_failed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Maps any thrown value to an AppError. An unknown error becomes a 500 that does not reveal its cause. `method` is the method of the request: a request that
 * only reads is never charged.
 */
export function toAppError(error: unknown, method?: string): AppError {
  if (error instanceof AppError) return error
  const known = error as { code?: unknown; statusCode?: unknown; validation?: unknown; validationContext?: unknown } | null
  if (Array.isArray(known?.validation)) {
    const errors = fieldErrors(known.validation)
    return new AppError('validation_failed', summary(errors, String(known.validationContext ?? 'body')), { errors, cause: error })
  }
  const framework = typeof known?.code === 'string' ? FRAMEWORK_ERRORS[known.code] : undefined
  if (framework) return new AppError(framework[0], framework[1], { cause: error })
  if (typeof known?.statusCode === 'number' && known.statusCode >= 400 && known.statusCode < 500) {
    return new AppError(FRAMEWORK_STATUSES[known.statusCode] ?? 'bad_request', undefined, { cause: error })
  }
  const charged = method !== undefined && SAFE_METHODS.has(method) ? 'no' : 'unknown'
  if (known?.statusCode === 503) return new AppError('unavailable', undefined, { cause: error, charged })
  if (isDatabaseUnavailable(error)) {
    const detail = "Our database isn't responding right now. Try again in a moment."
    return new AppError('unavailable', detail, { cause: error, charged, headers: { 'retry-after': '5' } })
  }
  return new AppError('internal_error', undefined, { cause: error, charged })
}

interface AjvError {
  keyword?: string
  instancePath?: string
  params?: Record<string, unknown>
  message?: string
}

function fieldErrors(validation: AjvError[]): FieldError[] {
  const seen = new Map<string, FieldError>()
  for (const entry of validation) {
    const error = fieldError(entry)
    const existing = seen.get(error.path)
    // A union reports one error per branch; the first one for a field is enough, and a list of choices is clearer than "anyOf".
    if (!existing) seen.set(error.path, error)
    if (seen.size >= MAX_REPORTED_ERRORS) break
  }
  return [...seen.values()]
}

function fieldError(entry: AjvError): FieldError {
  const base = (entry.instancePath ?? '').split('/').slice(1).map(unescapePointer)
  if (entry.keyword === 'required') return { path: [...base, String(entry.params?.['missingProperty'])].join('.'), message: 'is required' }
  if (entry.keyword === 'additionalProperties') {
    return { path: [...base, String(entry.params?.['additionalProperty'])].join('.'), message: 'is not a known field' }
  }
  if (entry.keyword === 'enum') {
    return { path: base.join('.'), message: `must be one of: ${(entry.params?.['allowedValues'] as unknown[] | undefined)?.join(', ')}` }
  }
  if (entry.keyword === 'const') return { path: base.join('.'), message: 'is not one of the allowed values' }
  if (entry.keyword === 'format') return { path: base.join('.'), message: formatMessage(String(entry.params?.['format'])) }
  if (entry.keyword === 'pattern') return { path: base.join('.'), message: patternMessage(String(entry.params?.['pattern'])) }
  const bound = BOUNDS[entry.keyword ?? '']?.(Number(entry.params?.['limit']))
  return { path: base.join('.'), message: bound ?? entry.message ?? 'is not valid' }
}

const FORMATS: Record<string, string> = {
  'date-time': 'a date and time, such as 2026-03-10T12:00:00Z',
  date: 'a date, such as 2026-03-10',
  email: 'an email address',
  uri: 'a complete URL, such as https://example.com',
}

function formatMessage(format: string): string {
  return `must be ${FORMATS[format] ?? `a valid ${format}`}`
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
/** The message for a violated bound, by JSON Schema keyword. */
const BOUNDS: Record<string, (limit: number) => string> = {
  minItems: (limit) => `needs at least ${counted(limit, 'item')}`,
  maxItems: (limit) => `can have ${counted(limit, 'item')} at most`,
  minLength: (limit) => (limit === 1 ? 'must not be empty' : `needs at least ${limit} characters`),
  maxLength: (limit) => `can have ${counted(limit, 'character')} at most`,
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  exclusiveMaximum: (limit) => `must be less than ${limit}`,
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

function summary(errors: FieldError[], where: string): string {
  const first = errors[0]
  if (!first) return `The ${where} is not valid.`
  if (first.path === '' && first.message === 'must be object') return `Send the ${where} as a JSON object.`
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return `${first.path === '' ? `The ${where}` : first.path} ${first.message}${more}.`
}
