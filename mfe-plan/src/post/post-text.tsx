import { findPlatform, measure } from '@loomcast/platforms'
import { useMemo } from 'react'
import type { PlannedPost } from '../api/plan.ts'
import { useNetworks, usePictures } from '../api/queries.ts'
import { OwnPreview } from './own-preview.tsx'
import { pictureCrop } from './picture-crop.ts'
import styles from './post.module.css'

/** The text and pictures as they are shown where they are published. A platform that this release does not have is shown as plain text. */
export function PostText({
  post: { platform, network: networkId, text, title, pictures = [] },
}: {
  post: Pick<PlannedPost, 'platform' | 'text' | 'title'> & Partial<Pick<PlannedPost, 'network' | 'pictures'>>
}) {
  const known = findPlatform(platform)
  const measured = useMemo(() => (known ? measure(known, text) : null), [known, text])
  const stored = usePictures(pictures.map(({ file_id }) => file_id)).data
  const network = useNetworks().data?.find((each) => each.network === networkId)
  if (!known || !measured) return <p className={styles.plain}>{text}</p>
  return (
    <OwnPreview
      platform={known.id}
      text={text}
      title={title}
      measure={measured}
      pictures={pictures.map(({ file_id: id, alt }) => ({ id, alt, url: stored?.get(id)?.picture_url ?? null }))}
      crop={pictureCrop(network, pictures)}
    />
  )
}
