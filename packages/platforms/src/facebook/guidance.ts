import type { PlatformGuidance } from '../guidance.ts'

export const guidance: PlatformGuidance = {
  prompt:
    'Write a Facebook post of about 280 characters, longer only when the facts need it. Conversational, whole sentences, the news first, what the reader should do last. No hashtags unless the brief has them. No Markdown.',
  smallModel: { task: 'a short, friendly Facebook post of two or three sentences', tokens: 100 },
  composer: { form: 'post', setting: 'paragraphs', hooks: [], titleFrom: [], requestLast: false, hashtags: 0, aboutVideo: false },
  inBriefs: {
    names: ['facebook'],
    ambiguousNames: ['fb'],
    postNouns: [],
  },
  example: {
    tone: 'conversational and personal',
    brief:
      'Repair café, Saturday, March 8\n\nWhen: 2 pm to 5 pm\nWhere: Town library, 1st floor\nPrice: free, donations welcome\n\nBring anything with a plug. Last time 31 of 40 things went home working, among them a 1962 radio. We still need two people who can sew. Questions? Call Ana at 503-555-0123.',
  },
}
