import { DEFAULT_TONE, type PlatformName, platformById } from '@loomcast/platform-rules'
import { compose } from '../src/engines/composer/compose.ts'

/** A brief and what the composer writes of it, unedited. */
export interface Example {
  platform: PlatformName
  brief: string
  tone: string
  engine: 'composer'
  content: string
  title: string | null
  meta_description: string | null
}

type Source = Pick<Example, 'brief' | 'tone'> & { platform: Parameters<typeof platformById>[0] }

// One a platform: the seven of /generate. COMPOSER.md shows the same.
const SOURCES: readonly Source[] = [
  {
    platform: 'twitter',
    tone: 'bold and confident',
    brief:
      "We moved our bakery's oven from gas to electric in March. Our energy bill fell 18% and the first loaves are out 20 minutes earlier. What we would do differently: book the electrician before you order the oven. Our oven stood in its crate for 3 weeks. Thinking of switching? Come and see it at 12 Mill Lane, any weekday after 2 pm. No hashtags please.",
  },
  {
    platform: 'linkedin',
    tone: DEFAULT_TONE,
    brief:
      "Write a LinkedIn post announcing that in May we stopped having status meetings. Every Monday each of us writes five lines instead: done, next, stuck. Our team of 9 got 6 hours a week back. One of us missed the meetings and said so. So the first ten minutes of Thursday are now for talking about nothing in particular. The template is free: example.com/five-lines. Please don't make it salesy.",
  },
  {
    platform: 'instagram',
    tone: 'casual and friendly',
    brief:
      'Our autumn blend is back: plum, walnut, a little cocoa. We are Canal Street Roastery in Leeds and we roasted 300 bags of it, not one more. 250 g for £9.50, in the shop and online from Friday 3 October. Come and taste it first on Saturday at 10. Order at canalstreet.example.com. #autumnblend #roastery',
  },
  {
    platform: 'facebook',
    tone: 'conversational and personal',
    brief:
      'Repair café, Saturday 8 March\n\nWhen: 2 pm to 5 pm\nWhere: Town library, 1st floor\nPrice: free, donations welcome\n\nBring anything with a plug. Last time 31 of 40 things went home working, among them a 1962 radio. We still need two people who can sew. Questions? Ring Ana on 020 7946 0123.',
  },
  {
    platform: 'youtube',
    tone: 'educational and informative',
    brief:
      "YouTube description for my new video. In this video I show how to sharpen a kitchen knife on a stone in 8 minutes. I use two stones, a 1000 and a 3000, and nothing else. You don't need any experience. At the end you can cut a tomato with the weight of the blade.\n\n0:00 The stones\n1:40 The angle\n4:10 The burr\n6:30 The test\n\nThe stones I use: stones.example.com/kit. New video every Sunday.",
  },
  {
    platform: 'blog',
    tone: 'authoritative and expert',
    brief:
      "Blog post about how we cut our shop's packaging waste by half in a year. We ship 1,200 orders a month. A year ago most of them left in more cardboard than they needed.\n\nWhat we changed:\n- Paper tape instead of plastic, 2 cents more per box\n- Boxes that customers send back: 18% do\n- One box size fewer, which saved 900 kg of cardboard\n\nWhat did not work: recycled mailers. They tore in the rain. Next we are testing refillable pouches with 50 customers. If you run a small shop and want our supplier list, write to hello@example.com.",
  },
  {
    platform: 'tiktok',
    tone: 'inspirational and motivating',
    brief:
      'Clip: three days of painting a mural on our school wall, sped up to 40 seconds. The children chose every color. 214 hands, 38 liters of paint, one very patient caretaker. Come and see it at Elm Road School in Bristol, the gate is open until 6 pm. #mural #streetart',
  },
]

/** The examples as the composer writes them now. */
export function examples(): Example[] {
  return SOURCES.map(({ platform, brief, tone }) => {
    const { text, title, metaDescription } = compose({ platform, brief, tone, instructions: '', avoidWords: [], variant: 0 })
    return {
      platform: platformById(platform).name,
      brief,
      tone,
      engine: 'composer',
      content: text,
      title,
      meta_description: metaDescription,
    }
  })
}

const START = '<!-- examples: written by npm run examples -->'
const END = '<!-- end of examples -->'

/** The documents that show examples, by their path in the repository, with the platforms that each shows. */
export const DOCUMENTS: readonly { path: string; shows: (example: Example) => boolean }[] = [
  { path: 'services/content/COMPOSER.md', shows: () => true },
  { path: 'README.md', shows: ({ platform }) => platform === 'LinkedIn Post' },
]

/** A document with its examples written anew. */
export function withExamples(document: string, written: Example[]): string {
  const [before, rest] = document.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('The document has no place for examples.')
  return `${before}${START}\n\n${written.map(asMarkdown).join('\n\n')}\n\n${END}${after}`
}

function asMarkdown({ platform, tone, brief, content, title, meta_description }: Example): string {
  const quoted = brief.split('\n').map((line) => `> ${line}`.trimEnd())
  const fields = [...(title ? [`Title: ${title}`] : []), ...(meta_description ? [`Meta description: ${meta_description}`] : [])]
  return [`### ${platform}, ${tone}`, '', ...quoted, '', '```text', ...(fields.length > 0 ? [...fields, ''] : []), content, '```'].join(
    '\n',
  )
}
