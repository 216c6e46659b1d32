/** What a brief is for; it decides emoji, closing lines and how grave the tone has to be. */
export type Kind =
  | 'apology'
  | 'hiring'
  | 'event'
  | 'offer'
  | 'book'
  | 'episode'
  | 'food'
  | 'travel'
  | 'launch'
  | 'opening'
  | 'achievement'
  | 'service'
  | 'general'

const SIGNS: [Kind, RegExp, number][] = [
  [
    'apology',
    /\b(?:recall(?:s|ed|ing)?|apologi[sz]e|apology|apologies|we are sorry|we're sorry|so sorry|i am sorry|outage|data breach|refunds? (?:is|are|will)|went wrong|passed away|died|funeral|condolences|mourn\w*|memorial|allerg(?:y|en|ic)|contaminat\w+|injur\w+)\b/giu,
    5,
  ],
  [
    'hiring',
    /\b(?:hiring|we(?:'re| are) looking for (?:a|an|two|three)|join our team|job opening|vacanc(?:y|ies)|apply by|apply (?:at|here|now)|salary|cv|résumé|recruiting|full-time|part-time)\b/giu,
    3,
  ],
  [
    'event',
    /\b(?:run|race|marathon|workshop|conference|meetup|webinar|concert|gig|festival|exhibition|open day|talk|keynote|panel|ceremony|party|fundraiser|tickets?|register|doors open|rsvp|screening|fair|retreat|hike|speaking|speaker|stage|match|tournament)\b/giu,
    2,
  ],
  [
    'offer',
    /\b(?:\d+\s?(?:%|percent) off|discount|sale|offer|voucher|promo|coupon|two for one|free (?:class|trial|month|week|delivery|shipping|consultation|call-?out)|deal|code)\b/giu,
    3.2,
  ],
  [
    'book',
    /\b(?:book|novel|memoir|chapters?|paperback|hardcover|publisher|cookbook|author)\b(?!\s+(?:a|an|your|now|at|here|online|by|early))/giu,
    2,
  ],
  ['episode', /\b(?:episode|podcast|listen|new video|vlog|interview)\b/giu, 3],
  [
    'food',
    /\b(?:menu|dish(?:es)?|chef|restaurant|starter|dessert|courses?|lunch|dinner|brunch|kitchen|recipe|ingredients|wine|tasting)\b/giu,
    1.6,
  ],
  [
    'travel',
    /\b(?:photos?|pictures|series|travel(?:led|ling|s)?|trip|journey|road trip|hiked|trek|sunrise|sunset|island|mountains?|itinerary|train|camera)\b/giu,
    1.6,
  ],
  [
    'launch',
    /\b(?:launch(?:es|ed|ing)?|release[ds]?|version|v\d|feature|update|beta|app|platform|dashboard|integration|now live|is live|ships?|changelog|available now)\b/giu,
    1.5,
  ],
  ['opening', /\b(?:open(?:s|ed|ing)?|new (?:shop|store|bakery|café|cafe|studio|restaurant|office|location|salon|branch))\b/giu, 1.4],
  [
    'achievement',
    /\b(?:cut|reduced|lowered|saved|raised|reached|grew|doubled|tripled|won|award|milestone|anniversary|celebrat\w+|record|years old)\b/giu,
    1.6,
  ],
  [
    'service',
    /\b(?:plumb(?:er|ing)|repairs?|electrician|call-?out|emergency|boiler|leaks?|garden(?:er|ing)|cleaning|lessons?|class(?:es)?|courses?|appointments?|consultation|coaching|clients|service|quotes?)\b/giu,
    1.4,
  ],
]

/** The kind with the strongest signs; an apology wins over everything else. */
export function kindOf(text: string): Kind {
  let best: { kind: Kind; score: number } = { kind: 'general', score: 1.2 }
  for (const [kind, pattern, weight] of SIGNS) {
    const found = new Set([...text.matchAll(pattern)].map((match) => match[0].toLowerCase()))
    const score = found.size * weight
    if (
      kind === 'apology' &&
      score > 0 &&
      /\b(?:recall|sorry|apolog|outage|breach|died|passed away|mourn|condolences|funeral)/iu.test(text)
    )
      return 'apology'
    if (score > best.score) best = { kind, score }
  }
  return best.kind
}
