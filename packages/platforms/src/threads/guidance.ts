import type { PlatformGuidance } from '../guidance.ts'

export const guidance: PlatformGuidance = {
  prompt:
    'Write a Threads post of about 300 characters, never over 500 (an emoji counts 4 or more). Conversational, as to people who know you: the point first, short sentences, a blank line before a new thought, what the reader should do last. At most one hashtag, the topic, at the end. No Markdown.',
  smallModel: { task: 'a short, friendly Threads post of two or three sentences', tokens: 100 },
  composer: {
    form: 'post',
    setting: 'paragraphs',
    hooks: ['turn', 'quotation'],
    newsFirst: true,
    titleFrom: [],
    requestLast: true,
    hashtags: 1,
    shortTo: 440,
    aboutVideo: false,
  },
  inBriefs: {
    names: [],
    // "A post on threads" can be about yarn, and a thread is several posts.
    ambiguousNames: [],
    postNouns: [],
  },
  example: {
    tone: 'casual and friendly',
    brief:
      'We are Lantern Books, the bookshop on Mill Street in Salem. Tonight at 7 we read aloud for an hour: bring a page you love, or just a cup. Nobody has to read. Last month 26 people came and 11 read. Free, 40 chairs. #readingaloud',
  },
}
