import type { PlatformGuidance } from '../guidance.ts'

export const guidance: PlatformGuidance = {
  prompt:
    'Begin with a line "Title: …" of at most 100 characters, then a blank line, then the YouTube video description of at most 5,000 characters. The first 157 characters show in search: say what the video is about there. Then a short paragraph, links on lines of their own, chapters only when times are given, and at most two hashtags at the end. Do not use the signs < and >. No Markdown.',
  smallModel: { task: 'a short video description of three sentences', tokens: 120 },
  composer: {
    form: 'video-description',
    setting: 'block',
    hooks: ['benefit'],
    newsFirst: true,
    titleFrom: ['figure'],
    requestLast: true,
    hashtags: 2,
    titleTo: 60,
    fullLinks: true,
    aboutVideo: true,
  },
  inBriefs: {
    names: ['you tube'],
    ambiguousNames: ['yt'],
    postNouns: [],
  },
  example: {
    tone: 'educational and informative',
    brief:
      "YouTube description for my new video. In this video I show how to sharpen a kitchen knife on a stone in 8 minutes. I use two stones, a 1000 and a 3000, and nothing else. You don't need any experience. At the end you can cut a tomato with the weight of the blade.\n\n0:00 The stones\n1:40 The angle\n4:10 The burr\n6:30 The test\n\nThe stones I use: stones.example.com/kit. New video every Sunday.",
  },
}
