import { definePlatform, MAX_PICTURES } from '../platform.ts'

export const linkedin = definePlatform({
  id: 'linkedin',
  name: 'LinkedIn Post',
  brand: 'LinkedIn',
  aliases: [],
  position: 2,
  limit: 3000,
  unit: 'utf16',
  fold: { characters: 210, lines: 3 },
  hashtags: { max: null, advised: 4 },
  mentions: null,
  linksClickable: true,
  invalidCharacters: 'error',
  // Up to 20 pictures; 1.91:1 is the ratio that LinkedIn recommends for a single one.
  pictures: { max: MAX_PICTURES, ratio: [191, 100] },
  aiTarget: { value: 1200, unit: 'characters' },
  features: { firstComment: { limit: 1250 } },
  postingPage: { url: 'https://www.linkedin.com/feed/?shareActive=true' },
  icon: {
    color: 'light-dark(#0a62b8, #74b3f2)',
    paths: ['M6 10v9M6 5.2v.1M11 19v-9M11 14.5c0-3 1.8-4.6 4-4.6s3.6 1.5 3.6 4.2V19'],
  },
})
