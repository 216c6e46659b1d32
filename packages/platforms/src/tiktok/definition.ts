import { definePlatform, MAX_PICTURES } from '../platform.ts'

export const tiktok = definePlatform({
  id: 'tiktok',
  name: 'TikTok Caption',
  brand: 'TikTok',
  aliases: [],
  position: 7,
  limit: 2200,
  unit: 'utf16',
  fold: { characters: 150, lines: 2 },
  hashtags: { max: null, advised: 4 },
  mentions: null,
  linksClickable: false,
  invalidCharacters: 'error',
  // A post of photos has up to 35.
  pictures: { max: MAX_PICTURES, ratio: [9, 16] },
  requiredMedia: 'picture_or_film',
  // Source: developers.tiktok.com, Content Posting API, Media Transfer Guide. Some accounts can post longer ones.
  films: { maxBytes: 4_000_000_000, maxSeconds: 10 * 60 },
  aiTarget: { value: 150, unit: 'characters' },
  features: { firstComment: { limit: 150 } },
  // Realistic images, audio and video made by AI must be labeled; captions need no label. Source: TikTok Help Center, "About AI-generated content".
  aiRule: { parts: ['footage', 'pictures'], note: 'When you post, open “More options” and switch on “AI-generated content”.' },
  postingPage: { url: 'https://www.tiktok.com/tiktokstudio/upload' },
  icon: {
    color: 'light-dark(#0a747b, #5cd2d8)',
    paths: ['M13 4v10.6a3.7 3.7 0 1 1-3.7-3.7M13 4c.4 3 2.4 4.8 5.4 5'],
  },
})
