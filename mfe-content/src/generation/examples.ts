import type { PlatformName } from '@loomcast/platform-rules'

export interface Example {
  brief: string
  post: string
}

/** One brief and the post it could become, for each platform: what the empty result shows. */
export const examples: Record<PlatformName, Example> = {
  'Twitter/X Thread': {
    brief:
      'We moved our bakery’s oven from gas to electric. Bills fell 18 %, bread is out 20 minutes earlier. Tell other small bakers what we would do differently.',
    post: '1/2 We swapped our bakery’s gas oven for an electric one. Bills are down 18 %, and the first loaves are out 20 minutes earlier.\n\n2/2 What we would do differently: book the electrician before the oven. What would you like to know before you switch?',
  },
  'LinkedIn Post': {
    brief:
      'We stopped having status meetings in May. Written updates on Monday instead. 6 hours a week back for a team of 9. One person missed them.',
    post: 'In May we stopped having status meetings.\n\nEvery Monday each of us writes five lines instead. A team of 9 got 6 hours a week back.\n\nOne of us missed the meetings, and said so. So the first ten minutes of Thursday are now for talking about nothing in particular.\n\nWhich meeting would your team not miss?\n\n#teamwork #meetings',
  },
  'Instagram Caption': {
    brief:
      'New autumn blend from our roastery: plum, walnut, cocoa. 250 g bags from Friday, only 300 of them. Tasting in the shop on Saturday at 10.',
    post: 'Plum, walnut, a little cocoa. Autumn is in the bag.\n\n300 bags of 250 g, from Friday. Come and taste it first: Saturday at 10, in the shop.\n\nWho are you bringing?\n\n#coffee #autumnblend #roastery',
  },
  'Facebook Post': {
    brief:
      'Our repair café is back on the first Sunday of every month, 14 to 17, town library. Bring anything with a plug. Last time 31 of 40 things were fixed.',
    post: 'The repair café is back.\n\nLast time 31 of 40 things went home working. Bring anything with a plug to the town library, first Sunday of the month, 14 to 17.\n\nWhat is waiting in your cupboard?',
  },
  'YouTube Description': {
    brief: 'Video: how to sharpen a kitchen knife on a stone in 8 minutes. Two stones, 1000 and 3000. Chapters: stone, angle, burr, test.',
    post: 'Sharpen a kitchen knife on a stone in 8 minutes, with two stones: 1000 and 3000.\n\nIn this video: the stone, the angle, the burr, and the test that shows when you are done.\n\nWhich knife will you start with?\n\n#knifesharpening #kitchen #howto',
  },
  'Blog Post': {
    brief: 'How we cut our shop’s packaging waste by half in a year: paper tape, returned boxes, one size fewer. 1,200 orders a month.',
    post: '# Half the packaging in a year\n\nWe send 1,200 orders a month. A year ago most of them left in more cardboard than they needed.\n\n## What we changed\n\n- Paper tape instead of plastic\n- Boxes that customers send back\n- One box size fewer\n\n## What we would start with\n\nThe box size. It took an afternoon.',
  },
  'TikTok Caption': {
    brief: 'Clip: painting a mural in 3 days on the wall of a school. Sped up to 40 seconds. The children chose the colours.',
    post: 'Three days, one wall, 40 seconds. The children chose every colour. Which would you have picked? #mural #streetart #timelapse',
  },
}
