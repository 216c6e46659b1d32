/** The landing page's fixed claims. Figures and voices are sample data, and the footer says so. */
export const COUNTERS = [
  { id: 'users', end: 1250, durationMs: 2000, startMs: 300, suffix: '+', label: 'people write with Loomcast' },
  { id: 'content', end: 15000, durationMs: 2500, startMs: 600, suffix: '+', label: 'posts written' },
  { id: 'engagement', end: 87, durationMs: 2000, startMs: 900, suffix: '%', label: 'say engagement went up' },
] as const

export const EXAMPLE =
  'Our bakery in Lyon cut food waste by 40% this year. Bread that is left at six goes for half price. 212 neighbours now come by every week.'

export const FEATURES = [
  {
    id: 'platforms',
    title: 'One brief, seven forms',
    text: 'A thread on X, a post on LinkedIn, a caption on Instagram and TikTok, Facebook, a YouTube description, a blog post. Each is counted and cut by that platform’s own rules.',
  },
  {
    id: 'facts',
    title: 'Your facts, nothing else',
    text: 'The built-in writer arranges what you tell it and never adds a number, a name or a promise. Every result says which engine wrote it.',
  },
  {
    id: 'video',
    title: 'Pictures become a short video',
    text: 'Put your own images in order, edit the words of each scene, and get a captioned clip in the size your platform wants.',
  },
  {
    id: 'voice',
    title: 'It keeps your voice',
    text: 'Set a tone, words to avoid and standing instructions once. They apply to everything you write after that.',
  },
  {
    id: 'edit',
    title: 'See it before they do',
    text: 'A preview with the real fold and the real count stands beside the text, and you edit it in place.',
  },
  {
    id: 'fair',
    title: 'A failed try costs nothing',
    text: 'A generation counts when there is a text to keep. Stop one halfway and what was written stays in your history.',
  },
] as const

export const RESULTS = [
  { figure: '6 h', label: 'saved a week on average', note: 'by people who post on three platforms or more' },
  { figure: '3×', label: 'more posts published', note: 'in the first month' },
  { figure: '7', label: 'platforms from one brief', note: 'each by its own rules' },
] as const

export const TESTIMONIALS = [
  {
    name: 'Amélie R.',
    role: 'bakery owner',
    text: 'I type what happened today, and it comes back as a caption I would have written with an hour to spare.',
  },
  {
    name: 'Jonas K.',
    role: 'software founder',
    text: 'The thread splitter alone is worth it. It counts the way X counts, so nothing is refused.',
  },
  {
    name: 'Priya S.',
    role: 'yoga teacher',
    text: 'I was afraid it would invent things about my studio. It does not. It uses my words and tidies them.',
  },
  {
    name: 'Marcus T.',
    role: 'marketing lead',
    text: 'Seven platforms from one brief on a Monday morning. My team argues about ideas now, not about hashtags.',
  },
] as const

export const PLANS = [
  {
    id: 'free',
    name: 'Free trial',
    price: '$0',
    period: '',
    points: ['10 free generations', 'No credit card', 'Cancel anytime', 'Bonus generations for friends you bring'],
  },
  {
    id: 'pro',
    name: 'Pro',
    price: '$4.95',
    period: '/month',
    points: ['Unlimited generations', 'GPT-4 access', 'Priority support'],
  },
] as const
