import { definePlatform, MAX_PICTURES } from '../platform.ts'

export const blog = definePlatform({
  id: 'blog',
  name: 'Blog Post',
  brand: 'the blog',
  aliases: ['article', 'blogarticle'],
  position: 6,
  limit: null,
  unit: 'utf16',
  fold: null,
  hashtags: { max: null, advised: 0 },
  mentions: null,
  linksClickable: true,
  invalidCharacters: 'warning',
  // The ratio of Open Graph pictures, which a shared link shows.
  pictures: { max: MAX_PICTURES, ratio: [191, 100] },
  aiTarget: { value: 900, unit: 'words' },
  features: { markdown: true, title: { limit: 60, separate: false }, metaDescription: { limit: 155 } },
  icon: { color: 'light-dark(#6a4ea3, #bba6ec)', paths: ['M5 6h14M5 11h14M5 16h8'] },
})
