import { PartBoundary } from '@loomcast/web-kit'
import { AnalysisPanel } from '../analysis/analysis-panel.lazy.tsx'
import { useBrandKit, useLogo } from '../api/queries.ts'
import { BrandPanel, brandLine } from '../brand/brand-panel.tsx'
import { usableKit } from '../brand/page-brand.ts'
import { choicesToSave } from '../choices/choices.ts'
import { ChoicesPanel } from '../choices/choices-panel.tsx'
import { Fold } from '../fold/fold.tsx'
import { LookPanel } from '../look/look-panel.tsx'
import { SoundPanel } from '../look/sound-panel.tsx'
import { MusicPanel } from '../music/music-panel.tsx'
import { music, useMusic } from '../music/page-music.ts'
import { NarrationPanel } from '../narration/narration-panel.tsx'
import { previewOf } from '../pictures/picture.ts'
import { textsWithCaptions } from '../storyboard/storyboard.ts'
import { studio } from './page-studio.ts'
import styles from './studio.module.css'
import type { StudioView } from './studio-view.ts'

/** How well the images fit together. */
export function AnalysisPart({ film: { draft, chosen, ready, busy } }: StudioView) {
  // Rendered as soon as two images are chosen, so that the layout does not shift later, while the user is typing.
  if (chosen.length < 2) return <p className={styles.hint}>With two or more images, you see here how well they fit together.</p>
  return (
    <PartBoundary label="The analysis of your images">
      <AnalysisPanel
        incomplete={busy > 0}
        images={ready.map(({ state }) => state.uploaded.image_url)}
        template={draft.look.template}
        onTemplate={(template) => studio.change({ look: { ...draft.look, template } })}
      />
    </PartBoundary>
  )
}

/** Shape, size, engine and quality. */
export function FormatPart({ film, parts, start }: StudioView) {
  return (
    <div ref={parts.choices}>
      <PartBoundary label="The format">
        <ChoicesPanel
          choices={film.draft.choices}
          options={film.options}
          formats={film.formats}
          images={film.chosen.length}
          unused={film.unused}
          pending={film.optionsPending}
          problems={film.problems}
          upscaling={start.upscaling}
          onUpscaling={start.wantUpscaling}
          onChange={(choices) => studio.change({ choices: choicesToSave(choices, film.draft.choices, studio.get().choices) })}
        />
      </PartBoundary>
    </div>
  )
}

/** Template, captions, cards and brand. */
export function LookPart({ film: { draft, chosen, options }, preview }: StudioView) {
  const hasLogo = Boolean(useLogo().data)
  const found = useBrandKit().data
  const line = brandLine(draft, { isAllowed: found?.allowed, hasKit: usableKit(found) !== null, hasLogo })
  return (
    <PartBoundary label="The look">
      <LookPanel
        look={draft.look}
        options={options}
        pictures={chosen.map(previewOf).filter(Boolean)}
        onChange={(look) => studio.change({ look })}
        onShow={preview.show}
      >
        <Fold title="Your brand" value={line}>
          <PartBoundary label="Your brand">
            <BrandPanel choices={draft} onChange={(choices) => studio.change(choices)} />
          </PartBoundary>
        </Fold>
      </LookPanel>
    </PartBoundary>
  )
}

/** Music, voice and narration. */
export function SoundPart({ userId, film: { draft, keys, scenes, options, engine } }: StudioView) {
  const { look } = draft
  const own = useMusic()
  return (
    <div className={styles.look}>
      <PartBoundary label="The sound">
        <SoundPanel
          look={look}
          options={options}
          ownMusic={own.phase === 'ready' ? own.sound.name : undefined}
          onMood={() => music.take()}
          onChange={(next) => studio.change({ look: next })}
        >
          <Fold title="Your own music" value={own.phase === 'ready' ? own.sound.name : 'None'}>
            <PartBoundary label="Your own music">
              <MusicPanel userId={userId} />
            </PartBoundary>
          </Fold>
        </SoundPanel>
      </PartBoundary>
      <PartBoundary label="Your recording">
        <NarrationPanel
          userId={userId}
          scenes={scenes.length}
          engine={engine ?? 'motion'}
          synthetic={look.voice !== 'off'}
          onCaptions={(captions) => studio.change({ texts: textsWithCaptions(studio.get().texts, keys, captions) })}
        />
      </PartBoundary>
    </div>
  )
}
