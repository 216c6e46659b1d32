import { apiPrice, findPlatform, type PlatformId, platformById } from '@loomcast/platforms'
import type { Network } from '../api/plan.ts'
import styles from './post.module.css'
import { dollars } from './price-text.ts'

interface CostNoteProps {
  platform: PlatformId
  /** Undefined: the person posts it. */
  network: Network | undefined
  text: string
}

/** What a platform charges for a post through its API, where it charges anything, before the post is planned. */
export function CostNote({ platform, network, text }: CostNoteProps) {
  const charging = network ? findPlatform(network.platform)?.id : platform
  const price = charging && apiPrice(charging, text)
  if (!price) return null
  const { brand } = platformById(charging)
  const what = price.posts === 1 ? 'post' : `thread of ${price.posts} posts`
  const because = price.withLink === 0 ? '' : price.posts === 1 ? ', because it has a link' : `, ${price.withLink} of its posts with a link`
  return (
    <p className={styles.note}>
      {network ? `${brand} charges` : `Posting it yourself is free. The API of ${brand} charges`} {dollars.format(price.usd)} for this{' '}
      {what}
      {because}.
    </p>
  )
}
