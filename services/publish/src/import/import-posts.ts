import { AppError, type FieldError } from '@loomcast/service-kit/errors'
import { hashRequest } from '@loomcast/service-kit/http'
import type { PublishContext } from '../context.ts'
import { type PlannedResult, planPosts, repeated } from '../posts/plan-posts.ts'
import { checkImport, type RequestedImport } from './check-import.ts'
import type { Fault } from './fault.ts'

/** Faults that an error names. The check names all of them. */
const NAMED = 100

/** Stores all posts of a file or none. A repeated request with the same key returns the posts of the first one, also after their times have passed. */
export async function importPosts(
  context: PublishContext,
  userId: string,
  requested: RequestedImport,
  key: string,
): Promise<PlannedResult> {
  const hash = hashRequest({ import: requested })
  const earlier = await repeated(context, userId, key, hash)
  if (earlier) return earlier
  const { faults, posts } = await checkImport(context, userId, requested)
  if (faults.length > 0) throw new AppError('import_has_faults', undefined, { errors: faults.slice(0, NAMED).map(errorOf) })
  return planPosts(
    context,
    userId,
    posts.map(({ post }) => post),
    // A file has no pictures, whose owner would be checked with the caller's header.
    { idempotencyKey: key, authorization: '', requestHash: hash },
  )
}

function errorOf({ row, column, text }: Fault): FieldError {
  return { path: ['rows', row, column].filter((part) => part !== null).join('.'), message: text }
}
