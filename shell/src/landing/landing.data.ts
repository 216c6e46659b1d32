import { PLATFORMS } from '@loomcast/platforms'

const PLATFORM_NAMES = new Intl.ListFormat('en').format(PLATFORMS.map(({ name }) => name))

/** The fixed content of the landing page. Its figures and testimonials are sample data and marked as such. */
export const COUNTERS = [
  { id: 'users', end: 1250, durationMs: 2000, startMs: 300, suffix: '+', label: 'people write with Loomcast' },
  { id: 'content', end: 15000, durationMs: 2500, startMs: 600, suffix: '+', label: 'posts written' },
  { id: 'engagement', end: 87, durationMs: 2000, startMs: 900, suffix: '%', label: 'say engagement went up' },
] as const

export const EXAMPLE =
  'Our bakery in Portland cut food waste by 40% this year. Bread that is left at six goes for half price. 212 neighbors now come by every week.'

export const FEATURES = [
  {
    id: 'platforms',
    title: 'One brief, every platform',
    text: `${PLATFORM_NAMES}. Each follows its platform's own limits.`,
  },
  {
    id: 'facts',
    title: 'Your facts, nothing else',
    text: 'The built-in writer arranges what you tell it and never adds a number, a name, or a promise. Every post and video says which engine made it.',
  },
  {
    id: 'video',
    title: 'Pictures become a short video',
    text: 'Put your own images in order, edit the text of each scene, and get a captioned video in the size your platform needs.',
  },
  {
    id: 'voice',
    title: 'It keeps your voice',
    text: 'Set your tone, words to avoid, and custom instructions once. They apply to everything you write from then on.',
  },
  {
    id: 'edit',
    title: 'See it before your readers do',
    text: 'A preview beside the text shows where the platform cuts it off and how many characters are left. Edit it right there.',
  },
  {
    id: 'fair',
    title: 'A failed try costs nothing',
    text: 'A generation counts only when you get a post. Stop it halfway, and what was written stays in your history.',
  },
] as const

export const RESULTS = [
  { figure: '6 h', label: 'saved per week on average', note: 'by people who post on three or more platforms' },
  { figure: '3×', label: 'more posts published', note: 'in the first month' },
  { figure: '1', label: 'brief for every platform', note: 'each post within its limits' },
] as const

export const TESTIMONIALS = [
  {
    name: 'Amélie R.',
    role: 'bakery owner',
    text: 'I type what happened today, and it comes back as the caption I would have written if I had an hour to spare.',
  },
  {
    name: 'Jonas K.',
    role: 'software founder',
    text: 'The thread splitter alone is worth it. It counts the way X counts, so no post gets rejected.',
  },
  {
    name: 'Priya S.',
    role: 'yoga teacher',
    text: "I was afraid it would make things up about my studio. It doesn't. It uses my words and tidies them up.",
  },
  {
    name: 'Marcus T.',
    role: 'marketing lead',
    text: 'Every platform from one brief on a Monday morning. My team argues about ideas now, not about hashtags.',
  },
] as const
