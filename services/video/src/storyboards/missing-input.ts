import { AppError } from '@loomcast/service-kit/errors'
import type { FastifySchemaValidationError } from 'fastify'
import { MISSING_INPUT } from '../domain/video-spec.ts'

/** Error for a request without images or instructions, the two required inputs of every video. */
export function missingInput(...paths: string[]): AppError {
  return new AppError('validation_failed', MISSING_INPUT, { errors: paths.map((path) => ({ path, message: MISSING_INPUT })) })
}

/** Formats schema errors of routes that start or prepare a video. Errors other than a missing input get the usual message. */
export function formatMissingInput(errors: FastifySchemaValidationError[]): Error {
  const missing = errors.flatMap(({ keyword, instancePath, params }) => {
    const path = keyword === 'required' && instancePath === '' ? params['missingProperty'] : instancePath.slice(1)
    const empty = keyword === 'required' || (keyword === 'minItems' && params['limit'] === 1)
    return empty && (path === 'image_urls' || path === 'user_instructions') ? [path] : []
  })
  return missing.length > 0 ? missingInput(...missing) : new Error('The request is not valid.')
}
