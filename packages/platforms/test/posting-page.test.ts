import { expect, test } from '@jest/globals'
import { PLATFORMS, postingPage } from '../src/index.ts'

const TEXT = 'Warm bread & coffee: 50% off?\nCome by #bread'

test('opens the page of a platform with the text where it takes one', () => {
  const pages = PLATFORMS.flatMap((platform) => postingPage(platform, TEXT) ?? [])
  const withText = pages.filter(({ hasText }) => hasText)
  expect(withText.map(({ url }) => new URL(url).searchParams.get('text'))).toEqual([TEXT, TEXT])
  expect(pages.filter(({ hasText }) => !hasText).map(({ url }) => url.includes('bread'))).not.toContain(true)
  for (const { url } of pages) expect(new URL(url).protocol).toBe('https:')
})

test('leaves out a text that is too long for an address', () => {
  expect(postingPage('twitter', 'ö'.repeat(3_000))).toEqual({ url: 'https://x.com/intent/post', hasText: false })
})

test('has no page for a platform without one', () => {
  expect(postingPage('blog', TEXT)).toBeNull()
})
