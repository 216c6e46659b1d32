import { type PlatformRef, toPlatform } from './platforms.ts'

/** Longer addresses are cut off or rejected by some browsers and servers. */
const LONGEST_URL = 8_000

export interface PostingPage {
  url: string
  /** Whether the page opens with the text. Otherwise, it has to be pasted. */
  hasText: boolean
}

/** The platform's own page for writing a post, with the text if it takes one; null if there is no such page. */
export function postingPage(platform: PlatformRef, text: string): PostingPage | null {
  const page = toPlatform(platform).postingPage
  if (!page) return null
  if (!page.textParameter) return { url: page.url, hasText: false }
  const url = new URL(page.url)
  url.searchParams.set(page.textParameter, text)
  return url.href.length > LONGEST_URL ? { url: page.url, hasText: false } : { url: url.href, hasText: true }
}
