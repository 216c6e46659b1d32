import type { TemplateSuggestion } from '../../domain/analysis.ts'
import type { TemplateId } from '../../domain/storyboard.ts'

export interface Found {
  images: number
  /** Number of images with a face. */
  faces: number
  /** Means over all pairs, 0 to 1. */
  visual: number
  subject: number
  /** Number of images in portrait orientation. */
  upright: number
  /** Whether all images with a face show the same person. */
  onePerson: boolean
}

/** Returns the three templates that best fit the images, best first. */
export function suggestTemplates({ images, faces, visual, subject, upright, onePerson }: Found): TemplateSuggestion[] {
  const suggestions: TemplateSuggestion[] = []
  const add = (template: TemplateId, fit: number, reason: string) =>
    suggestions.push({ template, fit: Math.round(fit * 100) / 100, reason })
  const withFaces = faces / images

  if (withFaces >= 0.5 && onePerson)
    add('portrait', 0.6 + 0.35 * withFaces, faces === 1 ? 'The subject is a person.' : `${faces} images show the same person.`)
  if (images === 2 && subject >= 0.6) add('before_after', 0.6 + 0.35 * subject, 'Both images show the same subject.')
  if (images >= 2 && subject >= 0.6 && withFaces < 0.5) add('product_showcase', 0.55 + 0.4 * subject, 'All images show the same subject.')
  if (images >= 3 && subject < 0.6)
    add('story', 0.75 - 0.3 * Math.abs(visual - 0.4), 'The images show different things, like the steps of a story.')
  if (images === 1) add('announcement', 0.7, 'A single image suits a single message.')
  if (images === 1 && withFaces === 0) add('product_showcase', 0.65, 'A single image can show its subject in detail.')
  if (withFaces >= 0.5 && !onePerson) add('story', 0.7, 'Several people appear.')
  add(
    'slideshow',
    0.5 + 0.03 * Math.min(images, 10),
    upright === images ? 'Works with any images.' : 'Works with any mix of vertical and horizontal images.',
  )
  if (images > 1) add('announcement', 0.4, 'For one message across all images.')

  const best = new Map<TemplateId, TemplateSuggestion>()
  for (const each of suggestions.toSorted((a, b) => b.fit - a.fit)) if (!best.has(each.template)) best.set(each.template, each)
  return [...best.values()].slice(0, 3)
}
