import { PartBoundary } from '@loomcast/web-kit'
import type { Ref } from 'react'
import { useFormats, useOptions } from '../api/queries.ts'
import type { ShownPart } from '../api/video.api.ts'
import { type ChoiceProblem, engineOf } from '../choices/choices.ts'
import { ChoicesPanel } from '../choices/choices-panel.tsx'
import { LogoPanel } from '../logo/logo-panel.tsx'
import { LookPanel } from '../look/look-panel.tsx'
import { SoundPanel } from '../look/sound-panel.tsx'
import { NarrationPanel } from '../narration/narration-panel.tsx'
import { type Picture, previewOf } from '../pictures/picture.ts'
import type { Draft } from './draft.store.ts'
import { studio } from './page-studio.ts'
import styles from './studio.module.css'

export interface LookStepProps {
  userId: string
  draft: Draft
  /** The pictures in their final order. */
  chosen: readonly Picture[]
  /** Number of scenes. */
  scenes: number
  /** Which images have no scene, and why. */
  unused: string | undefined
  problems: readonly ChoiceProblem[]
  choicesRef: Ref<HTMLDivElement>
  onShow: (part: ShownPart) => void
}

/** Format, look, logo and sound of the video. */
export function LookStep({ userId, draft, chosen, scenes, unused, problems, choicesRef, onShow }: LookStepProps) {
  const { choices, look } = draft
  const options = useOptions()
  const formats = useFormats()
  return (
    <div className={styles.look}>
      <div ref={choicesRef}>
        <PartBoundary label="The format">
          <ChoicesPanel
            choices={choices}
            options={options.data}
            formats={formats.data}
            images={chosen.length}
            unused={unused}
            pending={options.isPending}
            problems={problems}
            onChange={(next) => studio.change({ choices: next })}
          />
        </PartBoundary>
      </div>
      <PartBoundary label="The look">
        <LookPanel
          look={look}
          options={options.data}
          pictures={chosen.map(previewOf).filter(Boolean)}
          onChange={(next) => studio.change({ look: next })}
          onShow={onShow}
        />
      </PartBoundary>
      <PartBoundary label="Your logo">
        <LogoPanel allowed={options.data?.logo.allowed} shown={draft.showLogo} onShow={(showLogo) => studio.change({ showLogo })} />
      </PartBoundary>
      <PartBoundary label="The sound">
        <SoundPanel look={look} options={options.data} onChange={(next) => studio.change({ look: next })} />
      </PartBoundary>
      <PartBoundary label="Your recording">
        <NarrationPanel
          userId={userId}
          scenes={scenes}
          engine={engineOf(choices, options.data)?.id ?? 'motion'}
          synthetic={look.voice !== 'off'}
        />
      </PartBoundary>
    </div>
  )
}
