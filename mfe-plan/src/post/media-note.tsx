import { Alert } from '@loomcast/design-system/full'
import { platformById } from '@loomcast/platforms'
import type { Network } from '../api/plan.ts'
import type { PostFields } from './post-fields.ts'

interface MediaNoteProps {
  fields: Pick<PostFields, 'platform' | 'pictures' | 'film'>
  network: Network | undefined
}

/** Warns that the platform requires a picture or a video. For posts that the user publishes by hand: a connected account has the warnings of its network. */
export function MediaNote({ fields: { platform, pictures, film }, network }: MediaNoteProps) {
  const { brand, requiredMedia } = platformById(platform)
  if (network || !requiredMedia || film) return null
  if (requiredMedia === 'picture_or_film' && pictures.length > 0) return null
  const what = requiredMedia === 'film' ? 'a film' : 'a picture or a film'
  return (
    <Alert tone="warning" title={`${brand} does not take a post without ${what}.`}>
      Add one here, or have one ready when you post.
    </Alert>
  )
}
