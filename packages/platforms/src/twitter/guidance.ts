import type { PlatformGuidance } from '../guidance.ts'

export const guidance: PlatformGuidance = {
  prompt:
    'Write for X. When 280 characters carry everything (a link counts 23, an emoji 2), write one post without a number. Else write a thread of posts of at most 280 characters that end with their sentences: the first stands alone, a blank line between posts, each started with its number as "1/5". No hashtags unless the brief has them.',
  smallModel: { task: 'one short post for X of one or two sentences', tokens: 70 },
  composer: {
    form: 'thread',
    setting: 'lines',
    hooks: ['figure', 'quotation', 'turn'],
    newsFirst: true,
    titleFrom: [],
    requestLast: true,
    hashtags: 0,
    aboutVideo: false,
  },
  inBriefs: {
    names: ['twitter / x', 'x / twitter', 'twitter'],
    ambiguousNames: ['x'],
    postNouns: ['tweet'],
  },
  example: {
    tone: 'bold and confident',
    brief:
      "We moved our bakery's oven from gas to electric in March. Our energy bill fell 18% and the first loaves are out 20 minutes earlier. What we would do differently: book the electrician before you order the oven. Our oven stood in its crate for 3 weeks. Thinking of switching? Come and see it at 12 Mill Lane, any weekday after 2 pm. No hashtags please.",
  },
}
