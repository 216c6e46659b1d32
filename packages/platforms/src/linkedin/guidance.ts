import type { PlatformGuidance } from '../guidance.ts'
import { DEFAULT_TONE } from '../tones.ts'

export const guidance: PlatformGuidance = {
  prompt:
    'Write a LinkedIn post of about 1,200 characters, never over 3,000. Only the first 210 characters show before "see more": open with the point in one line. Short paragraphs with blank lines between them, a list where there are several facts, what the reader should do at the end, at most three specific hashtags on the last line. No Markdown.',
  smallModel: { task: 'a short LinkedIn post of three or four sentences', tokens: 130 },
  composer: {
    form: 'post',
    setting: 'spaced',
    hooks: ['figure', 'turn', 'quotation'],
    titleFrom: [],
    requestLast: true,
    hashtags: 3,
    aboutVideo: false,
  },
  inBriefs: {
    names: ['linked in'],
    ambiguousNames: [],
    postNouns: [],
  },
  example: {
    tone: DEFAULT_TONE,
    brief:
      "Write a LinkedIn post announcing that in May we stopped having status meetings. Every Monday each of us writes five lines instead: done, next, stuck. Our team of 9 got 6 hours a week back. One of us missed the meetings and said so. So the first ten minutes of Thursday are now for talking about nothing in particular. The template is free: example.com/five-lines. Please don't make it salesy.",
  },
}
