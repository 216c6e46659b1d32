import { apiPrice, type PlatformId, platformById } from '@loomcast/platforms'
import styles from './post.module.css'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** What a platform charges for a post through its API, where it charges anything, before the post is planned. */
export function CostNote({ platform, text }: { platform: PlatformId; text: string }) {
  const price = apiPrice(platform, text)
  if (!price) return null
  const { brand } = platformById(platform)
  const because = price.withLink === 0 ? '' : price.posts === 1 ? ', because it has a link' : `, ${price.withLink} of its posts with a link`
  return (
    <p className={styles.note}>
      Posting it yourself is free. The API of {brand} charges {dollars.format(price.usd)} for this{' '}
      {price.posts === 1 ? 'post' : `thread of ${price.posts} posts`}
      {because}.
    </p>
  )
}
