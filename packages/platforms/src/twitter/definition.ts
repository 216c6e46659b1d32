import { definePlatform } from '../platform.ts'
import { X_LIMIT } from '../x-limit.ts'

export const twitter = definePlatform({
  id: 'twitter',
  name: 'Twitter/X Thread',
  singlePostName: 'Twitter/X Post',
  brand: 'X',
  aliases: ['x', 'xthread', 'xpost', 'tweet', 'tweets', 'thread', 'twitterx'],
  position: 1,
  limit: X_LIMIT,
  unit: 'weighted',
  fold: null,
  hashtags: { max: null, advised: 2 },
  mentions: null,
  linksClickable: true,
  invalidCharacters: 'error',
  // Source: docs.x.com, media best practices.
  pictures: { max: 4, ratio: [16, 9] },
  aiTarget: { value: 220, unit: 'characters' },
  features: { thread: true },
  // Source: docs.x.com, web intents.
  postingPage: { url: 'https://x.com/intent/post', textParameter: 'text' },
  // Source: docs.x.com, error 187 and 403 of duplicate content.
  sameText: 'X rejects a post with the same text as a recent one. Change the text each time before you post it.',
  // Source: docs.x.com, pay per use.
  apiPrice: { post: 0.015, postWithLink: 0.2 },
  icon: { color: 'light-dark(#17201d, #eef2ef)', paths: ['M5 5l14 14M19 5L5 19'] },
})
