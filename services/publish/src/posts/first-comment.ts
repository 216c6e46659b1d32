import { firstCommentLimit, platformById } from '@loomcast/platforms'
import { invalidField } from '@loomcast/service-kit/errors'
import type { NetworkAdapter } from '../networks/adapter.ts'
import type { StoredPost } from './post.model.ts'

/** The first comment of a requested post; an edit that does not name it keeps it. An empty one is none. */
export function firstCommentOf(requested: string | null | undefined, before: Pick<StoredPost, 'first_comment'> | undefined): string | null {
  if (requested === undefined) return before?.first_comment ?? null
  return requested?.trim() || null
}

/** Throws 400 if the network, or the platform of a post without one, has no first comments or takes only shorter ones. */
export function requireFittingComment(
  adapter: Pick<NetworkAdapter, 'network' | 'name'> | null,
  { platform, first_comment = null }: Pick<StoredPost, 'platform' | 'first_comment'>,
  path: string,
): void {
  if (first_comment === null) return
  const name = adapter?.name ?? platformById(platform as Parameters<typeof platformById>[0]).brand
  const limit = firstCommentLimit(adapter?.network ?? platform)
  if (limit === null)
    throw invalidField('validation_failed', path, `Posts on ${name} have no first comment. Remove it, or add it to the text.`)
  const { length } = first_comment
  if (length > limit)
    throw invalidField(
      'text_too_long_for_network',
      path,
      `This first comment has ${length.toLocaleString('en')} characters, and ${name} allows ${limit.toLocaleString('en')}. Shorten it, or save the post as a draft.`,
    )
}
