import type { ReactNode } from 'react'
import { sizeOf } from '../choices/choices.ts'
import { textsWithClip, textsWithFocus } from '../storyboard/storyboard.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { studio } from './page-studio.ts'
import type { StudioView } from './studio-view.ts'

/** The timeline of the draft. */
export function TimelinePart({ film, preview, bar }: Pick<StudioView, 'film' | 'preview'> & { bar?: ReactNode }) {
  const { draft, look, chosen, ready, scenes, keys, options, engine, estimate } = film
  return (
    <Timeline
      chosen={chosen}
      ready={ready}
      scenes={scenes}
      lengths={estimate.scenes}
      look={look}
      cardLengths={options?.lengths}
      frame={sizeOf(draft.choices)}
      // Earlier releases of the service reject a focus, and Veo has none.
      canFocus={options?.scenes.focus === true && engine !== 'veo'}
      leastPart={options?.scenes.clips?.part_seconds}
      bar={bar}
      shown={preview.shown}
      onShow={preview.show}
      onTrim={(scene, part) => studio.change({ texts: textsWithClip(draft.texts, keys[scene] ?? '', part) })}
      onFocus={(scene, focus) => studio.change({ texts: textsWithFocus(draft.texts, keys[scene] ?? '', focus) })}
    />
  )
}
