import { definePlatform } from '../platform.ts'
import { youtubeProblems } from './measuring.ts'

export const youtube = definePlatform({
  id: 'youtube',
  name: 'YouTube Description',
  brand: 'YouTube',
  aliases: ['yt'],
  position: 5,
  limit: 5000,
  unit: 'utf16',
  fold: { characters: 157, lines: 3 },
  // YouTube shows the first three above the title.
  hashtags: { max: null, advised: 3 },
  mentions: null,
  linksClickable: true,
  invalidCharacters: 'error',
  ownProblems: youtubeProblems,
  // The thumbnail. Source: YouTube Help, answer 72431.
  pictures: { max: 1, ratio: [16, 9] },
  requiredMedia: 'film',
  // Source: YouTube Data API, videos.insert, and YouTube Help. Without a verified telephone number, a channel takes 15 minutes.
  films: { maxBytes: 256_000_000_000, maxSeconds: 12 * 3_600 },
  aiTarget: { value: 900, unit: 'characters' },
  features: { title: { limit: 100, separate: true }, firstComment: { limit: 10_000 } },
  // Realistic altered or synthetic content must be disclosed; titles and descriptions need no disclosure. Source: YouTube Help, article 14328491.
  aiRule: { parts: ['footage', 'pictures'], note: 'When you upload, select “Yes” under “Altered content”.' },
  postingPage: { url: 'https://studio.youtube.com/' },
  icon: { color: 'light-dark(#bf2a1c, #ff8d80)', paths: ['M8.5 5.6v12.8L19 12z'], filled: true },
})
