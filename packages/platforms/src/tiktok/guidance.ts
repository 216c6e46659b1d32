import type { PlatformGuidance } from '../guidance.ts'

export const guidance: PlatformGuidance = {
  prompt:
    'Write a TikTok caption, never over 2,200 characters. The first 150 show: say what matters there, then the facts in short paragraphs, at most three specific hashtags at the end. Links are not clickable. No Markdown.',
  smallModel: { task: 'one caption of one sentence', tokens: 50 },
  composer: {
    form: 'post',
    setting: 'tight',
    hooks: ['turn', 'benefit', 'figure'],
    newsFirst: true,
    titleFrom: [],
    requestLast: true,
    hashtags: 3,
    aboutVideo: true,
  },
  inBriefs: {
    names: ['tik tok'],
    ambiguousNames: [],
    postNouns: ['tiktok'],
  },
  example: {
    tone: 'inspirational and motivating',
    brief:
      'Clip: three days of painting a mural on our school wall, sped up to 40 seconds. The children chose every color. 214 hands, 10 gallons of paint, one very patient janitor. Come and see it at Elm Road School in Oakland, the gate is open until 6 pm. #mural #streetart',
  },
}
