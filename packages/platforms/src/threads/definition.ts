import { definePlatform, MAX_PICTURES } from '../platform.ts'
import { threadsLength, threadsProblems } from './measuring.ts'

export const threads = definePlatform({
  id: 'threads',
  name: 'Threads Post',
  brand: 'Threads',
  aliases: ['metathreads'],
  position: 8,
  limit: 500,
  unit: 'utf16',
  ownLength: threadsLength,
  fold: null,
  // Threads makes the first hashtag the post's only topic tag; the others stay plain text. Source: developers.facebook.com/documentation/threads/posts.
  hashtags: { max: null, advised: 1 },
  mentions: null,
  linksClickable: true,
  invalidCharacters: 'error',
  ownProblems: threadsProblems,
  // Up to 20 pictures.
  pictures: { max: MAX_PICTURES, ratio: [4, 5] },
  aiTarget: { value: 300, unit: 'characters' },
  features: {},
  // Photorealistic video made by AI must be labeled. Source: Meta Help Center, "How to identify AI content on Meta products" (article 1783222608822690).
  aiRule: { parts: ['footage', 'pictures'], note: 'When you post, open the menu of the post and switch on the AI label.' },
  // Source: developers.facebook.com/docs/threads/threads-web-intents.
  postingPage: { url: 'https://www.threads.com/intent/post', textParameter: 'text' },
  icon: {
    color: 'light-dark(#2f2f2f, #e8e8e8)',
    paths: ['M16 12a4 4 0 1 1-8 0a4 4 0 1 1 8 0v1.6a2.6 2.6 0 0 0 5.2 0V12A9.2 9.2 0 1 0 17 19.700'],
  },
})
