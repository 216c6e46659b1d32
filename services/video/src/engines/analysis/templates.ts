import type { TemplateSuggestion } from '../../domain/analysis.ts'
import type { TemplateId } from '../../domain/storyboard.ts'

export interface Found {
  images: number
  /** Images with a face. */
  faces: number
  /** Means of all pairs, 0 to 1. */
  visual: number
  subject: number
  /** Images that stand upright. */
  upright: number
  /** Whether all with a face show one person. */
  onePerson: boolean
}

/** The three templates that fit best what was found, the best first. */
export function suggestTemplates({ images, faces, visual, subject, upright, onePerson }: Found): TemplateSuggestion[] {
  const suggestions: TemplateSuggestion[] = []
  const add = (template: TemplateId, fit: number, reason: string) =>
    suggestions.push({ template, fit: Math.round(fit * 100) / 100, reason })
  const withFaces = faces / images

  if (withFaces >= 0.5 && onePerson)
    add('portrait', 0.6 + 0.35 * withFaces, faces === 1 ? 'A face is the subject.' : `${faces} images show one person.`)
  if (images === 2 && subject >= 0.6) add('before_after', 0.6 + 0.35 * subject, 'Two images of one subject.')
  if (images >= 2 && subject >= 0.6 && withFaces < 0.5) add('product_showcase', 0.55 + 0.4 * subject, 'All images show one subject.')
  if (images >= 3 && subject < 0.6)
    add('story', 0.75 - 0.3 * Math.abs(visual - 0.4), 'The images show different things, as the steps of a story do.')
  if (images === 1) add('announcement', 0.7, 'One image carries one message.')
  if (images === 1 && withFaces === 0) add('product_showcase', 0.65, 'One image without a face: the subject can be shown in detail.')
  if (withFaces >= 0.5 && !onePerson) add('story', 0.7, 'Several people are shown.')
  add(
    'slideshow',
    0.5 + 0.03 * Math.min(images, 10),
    upright === images ? 'Fits any images.' : 'Fits any images, upright and wide ones together.',
  )
  if (images > 1) add('announcement', 0.4, 'For one message over all images.')

  const best = new Map<TemplateId, TemplateSuggestion>()
  for (const each of suggestions.toSorted((a, b) => b.fit - a.fit)) if (!best.has(each.template)) best.set(each.template, each)
  return [...best.values()].slice(0, 3)
}
