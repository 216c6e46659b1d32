import { STATUS_CODES } from 'node:http'
import { AppError, type FieldError } from './app-error.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import type { Problem } from './problem.schema.ts'

/** The one place where an error becomes a problem document. */
export function toProblem(error: AppError, requestId: string): Problem {
  return {
    ...error.extensions,
    type: `urn:loomcast:problem:${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.detail,
    code: error.code,
    request_id: requestId,
    success: false,
    error: error.detail,
    ...(error.errors ? { errors: error.errors } : {}),
  }
}

const MAX_REPORTED_ERRORS = 20

/** Fastify's own refusals, by its error code, in our words. */
const FRAMEWORK_ERRORS: Record<string, [code: string, status: number, detail: string]> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: ['empty_body', 400, 'The request has no body, and this call needs a JSON body.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_json', 400, 'The request body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', 400, 'The body does not have the length that its header states.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 413, 'The request body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 415, 'The content type of the body is not supported. Send application/json.'],
  FST_ERR_CTP_EMPTY_TYPE: ['unsupported_media_type', 415, 'The content type of the body is missing. Send application/json.'],
  FST_ERR_BAD_URL: ['malformed_url', 400, 'The address is not well formed.'],
  FST_ERR_MAX_PARAM_LENGTH: ['malformed_url', 414, 'A part of the address is too long.'],
  FST_ERR_ASYNC_CONSTRAINT: ['not_found', 404, "There's nothing at this address."],
}

/** Maps whatever was thrown to an AppError; what is not known becomes a 500 that says nothing about its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const known = error as { code?: unknown; statusCode?: unknown; validation?: unknown; validationContext?: unknown } | null
  if (Array.isArray(known?.validation)) {
    const errors = fieldErrors(known.validation)
    return new AppError('validation_failed', 400, summary(errors, String(known.validationContext ?? 'body')), { errors, cause: error })
  }
  const framework = typeof known?.code === 'string' ? FRAMEWORK_ERRORS[known.code] : undefined
  if (framework) return new AppError(...framework, { cause: error })
  if (typeof known?.statusCode === 'number' && known.statusCode >= 400 && known.statusCode < 500) {
    return new AppError('bad_request', known.statusCode, STATUS_CODES[known.statusCode] ?? 'The request was refused.', { cause: error })
  }
  if (known?.statusCode === 503)
    return new AppError('unavailable', 503, "The service isn't available right now. Try again in a moment.", { cause: error })
  if (isDatabaseUnavailable(error)) {
    return new AppError('unavailable', 503, "Our database isn't responding right now. Try again in a moment.", {
      cause: error,
      headers: { 'retry-after': '5' },
    })
  }
  return new AppError(
    'internal_error',
    500,
    'Something went wrong on our side. Try again. If it keeps happening, contact us with the request ID.',
    {
      cause: error,
    },
  )
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
    // A union reports one error a branch; the first one for a field is enough, and a list of choices says more than "anyOf".
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
  if (entry.keyword === 'format') return { path: base.join('.'), message: `must be a valid ${String(entry.params?.['format'])}` }
  const bound = BOUNDS[entry.keyword ?? '']?.(Number(entry.params?.['limit']))
  return { path: base.join('.'), message: bound ?? entry.message ?? 'is not valid' }
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
/** What a person may be shown of a bound, by its JSON Schema keyword. */
const BOUNDS: Record<string, (limit: number) => string> = {
  minItems: (limit) => `needs at least ${counted(limit, 'item')}`,
  maxItems: (limit) => `can have ${counted(limit, 'item')} at most`,
  minLength: (limit) => (limit === 1 ? 'must not be empty' : `needs at least ${limit} characters`),
  maxLength: (limit) => `can have ${counted(limit, 'character')} at most`,
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
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
