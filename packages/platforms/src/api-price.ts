import { measure } from './measure.ts'
import { type PlatformRef, toPlatform } from './platforms.ts'
import { segments } from './segments.ts'

export interface ApiPrice {
  /** In US dollars, for all posts of a thread together. */
  usd: number
  /** How many posts the text has, and how many of them have a link. */
  posts: number
  withLink: number
}

/** What the platform charges for a text through its API; null if it charges nothing. The same text costs nothing if a person posts it in the platform's app. */
export function apiPrice(platform: PlatformRef, text: string): ApiPrice | null {
  const known = toPlatform(platform)
  const { apiPrice: price } = known
  if (!price) return null
  const found = measure(known, text).posts?.map((post) => post.text) ?? []
  const posts = found.length > 0 ? found : [text]
  const withLink = posts.filter(hasLink).length
  const thousandths = (posts.length - withLink) * price.post * 1000 + withLink * price.postWithLink * 1000
  return { usd: Math.round(thousandths) / 1000, posts: posts.length, withLink }
}

function hasLink(text: string): boolean {
  return segments(text).some(({ kind }) => kind === 'link')
}
