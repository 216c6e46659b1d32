import { confirm } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { planApi } from '../../api/plan.api.ts'
import type { Series } from '../../api/plan.ts'
import { refreshPosts, removePost, showSeries } from '../../api/queries.ts'
import { act } from '../post-actions.ts'
import { kindOf } from '../post-texts.ts'

/** Stops a series if the user confirms it. Resolves to whether it was stopped. */
export async function stopSeries({ series_id: id, platform, text }: Pick<Series, 'series_id' | 'platform' | 'text'>): Promise<boolean> {
  const sure = await confirm({
    title: 'Stop repeating this post?',
    message: 'Its planned posts are deleted, including those that you edited. Published posts stay.',
    confirmLabel: 'Stop repeating',
    danger: true,
  })
  if (!sure) return false
  return act('The series was not stopped.', async () => {
    const { deleted_posts: deleted } = await planApi.stopSeries(id)
    for (const post of deleted) removePost(post)
    void refreshPosts()
    toast({ kind: 'success', message: `${kindOf({ platform, text })} no longer repeats.` })
  })
}

/** Resumes a paused series. Resolves to whether the server accepted it. */
export async function resumeSeries({ series_id: id, platform, text }: Series): Promise<boolean> {
  return act('The series was not continued.', async () => {
    showSeries(await planApi.resumeSeries(id))
    void refreshPosts()
    toast({ kind: 'success', message: `${kindOf({ platform, text })} repeats again.` })
  })
}
