import { Alert } from '@loomcast/design-system/full'
import { platformById } from '@loomcast/platforms'
import type { Network } from '../api/plan.ts'
import type { PostFields } from './post-fields.ts'

interface MediaNoteProps {
  fields: Pick<PostFields, 'platform' | 'pictures' | 'film'>
  network: Network | undefined
}

/** Warns about a post without the picture or film that its platform requires, if the person posts it. For a connected account, the parts of its network do. */
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
