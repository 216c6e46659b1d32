import { definePlatform, MAX_PICTURES } from '../platform.ts'

export const facebook = definePlatform({
  id: 'facebook',
  name: 'Facebook Post',
  brand: 'Facebook',
  aliases: ['fb'],
  position: 4,
  limit: 63206,
  unit: 'utf16',
  fold: { characters: 480, lines: 5 },
  hashtags: { max: null, advised: 2 },
  mentions: null,
  linksClickable: true,
  invalidCharacters: 'error',
  pictures: { max: MAX_PICTURES, ratio: [1, 1] },
  aiTarget: { value: 280, unit: 'characters' },
  features: { firstComment: { limit: 8000 } },
  // Photorealistic video made by AI must be labeled. Source: Meta Help Center, "How to identify AI content on Meta products" (article 1783222608822690).
  aiRule: { parts: ['footage', 'pictures'], note: 'When you post, switch on the AI label.' },
  postingPage: { url: 'https://www.facebook.com/' },
  icon: { color: 'light-dark(#1560c9, #7cb0ff)', paths: ['M13 20v-9.5C13 7.5 14.4 6 17 6M9 12.5h7'] },
})
