import type { PlatformGuidance } from '../guidance.ts'

export const guidance: PlatformGuidance = {
  prompt:
    'Write an Instagram caption of about 600 characters, never over 2,200. Only the first 125 characters show: say what matters there. Short lines, blank lines between thoughts, at most three specific hashtags at the end. Links are not clickable in captions. No Markdown.',
  smallModel: { task: 'a short Instagram caption of two or three sentences', tokens: 100 },
  composer: {
    form: 'post',
    setting: 'lines',
    hooks: ['quotation', 'turn', 'benefit'],
    newsFirst: true,
    titleFrom: [],
    requestLast: true,
    hashtags: 4,
    aboutVideo: false,
  },
  inBriefs: {
    names: ['instagram'],
    // "insta" begins "install".
    ambiguousNames: ['insta', 'ig'],
    postNouns: [],
  },
  example: {
    tone: 'casual and friendly',
    brief:
      'Our fall blend is back: plum, walnut, a little cocoa. We are Canal Street Roastery in Portland and we roasted 300 bags of it, not one more. 12 oz for $14.50, in the shop and online from Friday, October 3. Come and taste it first on Saturday at 10. Order at canalstreet.example.com. #fallblend #roastery',
  },
}
