import type { ShownPart } from '../api/video.api.ts'
import type { Look } from '../api/wire.ts'
import { lookToSend } from '../storyboard/storyboard.ts'

export interface FilmPart {
  id: ShownPart
  name: string
}

/** The parts of the film in order. A card without text is not part of it. */
export function filmParts(scenes: number, look: Look): FilmPart[] {
  const { title_card, call_to_action } = lookToSend(look)
  return [
    ...(title_card ? [{ id: 'title' as const, name: 'Title' }] : []),
    ...Array.from({ length: scenes }, (_, index) => ({ id: index, name: String(index + 1) })),
    ...(call_to_action ? [{ id: 'call_to_action' as const, name: 'Ending' }] : []),
  ]
}

export function partName(part: ShownPart): string {
  if (part === 'title') return 'Title card'
  return part === 'call_to_action' ? 'Call to action' : `Scene ${part + 1}`
}
