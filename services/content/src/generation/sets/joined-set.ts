import { AppError } from '@loomcast/service-kit/errors'
import { newId } from '@loomcast/service-kit/mongo'
import type { GenerationStores } from '../stores.ts'

/**
 * The set that new texts join: a new one, a set of the user, or that of a text of the user, which gets one if it has none. Throws 404 `set_not_found`,
 * `content_not_found`.
 */
export async function joinedSet(
  userId: string,
  { set_id, beside }: { set_id?: string; beside?: string },
  { sets, contents }: Pick<GenerationStores, 'sets' | 'contents'>,
): Promise<string> {
  if (set_id !== undefined) {
    const isOwn = (await sets.callsOf(userId, set_id)).length > 0 || (await contents.ofSet(userId, set_id)).length > 0
    if (!isOwn) throw new AppError('set_not_found')
    return set_id
  }
  const created = newId('set')
  const joined = beside === undefined ? created : await contents.joinSet(userId, beside, created)
  if (joined === null) throw new AppError('content_not_found')
  return joined
}
