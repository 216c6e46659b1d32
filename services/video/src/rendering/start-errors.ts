import { AppError } from '@loomcast/service-kit/errors'
import type { FastifySchemaValidationError } from 'fastify'
import { NEEDS_BOTH } from '../domain/video-spec.ts'

export function needsImagesAndInstructions(...paths: string[]): AppError {
  return new AppError('validation_failed', NEEDS_BOTH, { errors: paths.map((path) => ({ path, message: NEEDS_BOTH })) })
}

/** For calls that begin or prepare a video: whatever else is wrong with the request is told as everywhere. */
export function startErrors(errors: FastifySchemaValidationError[]): Error {
  const missing = errors.flatMap(({ keyword, instancePath, params }) => {
    const path = keyword === 'required' && instancePath === '' ? params['missingProperty'] : instancePath.slice(1)
    const empty = keyword === 'required' || (keyword === 'minItems' && params['limit'] === 1)
    return empty && (path === 'image_urls' || path === 'user_instructions') ? [path] : []
  })
  return missing.length > 0 ? needsImagesAndInstructions(...missing) : new Error('The request is not valid.')
}
