import { definePlatform, MAX_PICTURES } from '../platform.ts'

export const instagram = definePlatform({
  id: 'instagram',
  name: 'Instagram Caption',
  brand: 'Instagram',
  aliases: ['instagrampost', 'insta', 'ig', 'reels'],
  position: 3,
  limit: 2200,
  unit: 'utf16',
  // "Only the first three lines", at most 125 characters. Source: Instagram Help Center, article 1643471055915254.
  fold: { characters: 125, lines: 3 },
  // Instagram lowered the limit from 30 to 5 on 2025-12-19.
  hashtags: { max: 5, advised: 5 },
  mentions: 20,
  linksClickable: false,
  invalidCharacters: 'error',
  // Up to 20 pictures, all in the same crop; the feed shows at most 4:5.
  pictures: { max: MAX_PICTURES, ratio: [4, 5] },
  requiredMedia: 'picture_or_film',
  // Reels. Source: developers.facebook.com, Instagram Platform, IG User Media, "Reel specifications".
  films: { maxBytes: 300_000_000, minSeconds: 3, maxSeconds: 15 * 60 },
  aiTarget: { value: 600, unit: 'characters' },
  features: { firstComment: { limit: 2200 } },
  // Photorealistic video made by AI must be labeled. Source: Meta Help Center, "How to identify AI content on Meta products" (article 1783222608822690).
  aiRule: { parts: ['footage', 'pictures'], note: 'When you post, open the advanced settings and switch on the AI label.' },
  postingPage: { url: 'https://www.instagram.com/' },
  icon: {
    color: 'light-dark(#b3307c, #f08cc3)',
    paths: ['M9 4h6a5 5 0 0 1 5 5v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5z', 'M12 8.6a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 1 0 0-6.8z'],
  },
})
