import type { PlatformGuidance } from '../guidance.ts'

export const guidance: PlatformGuidance = {
  prompt:
    'Write a blog post in Markdown: a title as "# …" of at most 60 characters, a line "Meta description: …" of at most 155 characters, an introduction, sections with "## …" headings from 300 words on, and a closing paragraph. Do not repeat the title in the first paragraph. Aim at 800 to 1,500 words when the facts carry it; do not pad.',
  smallModel: { task: 'a short article of two paragraphs', tokens: 260 },
  composer: {
    form: 'article',
    setting: 'paragraphs',
    hooks: [],
    titleFrom: ['figure'],
    requestLast: false,
    hashtags: 0,
    leastSentences: 2,
    aboutVideo: false,
  },
  inBriefs: {
    names: [],
    ambiguousNames: [],
    postNouns: [],
  },
  example: {
    tone: 'authoritative and expert',
    brief:
      "Blog post about how we cut our shop's packaging waste by half in a year. We ship 1,200 orders a month. A year ago most of them left in more cardboard than they needed.\n\nWhat we changed:\n- Paper tape instead of plastic, 2 cents more per box\n- Boxes that customers send back: 18% do\n- One box size fewer, which saved 2,000 pounds of cardboard\n\nWhat did not work: recycled mailers. They tore in the rain. Next we are testing refillable pouches with 50 customers. If you run a small shop and want our supplier list, write to hello@example.com.",
  },
}
