import { PageHeader } from '@loomcast/design-system/full'
import { PartBoundary } from '@loomcast/web-kit'
import { useRef } from 'react'
import { RecentVideos } from '../history/recent-videos.tsx'
import { ActiveJobs } from '../job/active-jobs.tsx'
import { TEMPLATE_WORDS, wordsFor } from '../look/look.data.ts'
import { FramePreview } from '../preview/frame-preview.tsx'
import { clearStudio } from './arrival.ts'
import { FilmLengthPart } from './film-length-part.tsx'
import { HistoryButtons } from './history-buttons.tsx'
import { AnalysisPart, FormatPart, LookPart, SoundPart } from './look-parts.tsx'
import { isEmpty } from './page-studio.ts'
import { StartPanel } from './start-panel.tsx'
import { StepBar, StepLinks } from './step-bar.tsx'
import { type Step, stepTitle, useStepFocus } from './steps.ts'
import styles from './studio.module.css'
import type { StudioView } from './studio-view.ts'
import { picturesSummary, wordsSummary } from './summaries.ts'
import { TimelinePart } from './timeline-part.tsx'
import { WordsPart } from './words-part.tsx'

/** The studio on a narrow screen: one step at a time, below the preview. */
export function NarrowStudio({ step, ...view }: StudioView & { step: Step }) {
  const { film, preview, parts, start, active, onWatch } = view
  const { draft, chosen, ready, scenes, estimate, usage } = film
  const stepPart = useRef<HTMLDivElement>(null)
  useStepFocus(stepPart, step)
  return (
    <div className={styles.page}>
      <PageHeader title="Video Generator" actions={<HistoryButtons />} />
      <PartBoundary label="Your active videos">
        <ActiveJobs headingRef={active} onWatch={onWatch} />
      </PartBoundary>
      <StepLinks
        step={step}
        summaries={{
          pictures: picturesSummary(ready),
          words: wordsSummary(scenes, draft.instructions, chosen.length),
          look: wordsFor(TEMPLATE_WORDS, draft.look.template).name,
        }}
      />
      {chosen.length > 0 && (
        <div className={styles.stage}>
          <PartBoundary label="The preview">
            <FramePreview {...preview.frame} />
          </PartBoundary>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a step is a group of parts, not of fields */}
      <div ref={stepPart} role="group" tabIndex={-1} aria-label={stepTitle(step)} className={styles.main}>
        {step === 'pictures' && (
          <>
            <section ref={parts.pictures} aria-label="Your images">
              <TimelinePart film={film} preview={preview} />
            </section>
            <AnalysisPart {...view} />
          </>
        )}
        {step === 'words' && <WordsPart {...view} filmLength={<FilmLengthPart film={film} />} />}
        {step === 'look' && (
          <>
            <FormatPart {...view} />
            <LookPart {...view} />
            <SoundPart {...view} />
            <PartBoundary label="Cost and time">
              <StartPanel
                estimate={estimate}
                usage={usage}
                usageFailed={film.usageFailed}
                busy={start.busy}
                failure={start.failure}
                onStart={undefined}
                onClear={isEmpty(draft) ? undefined : clearStudio}
              />
            </PartBoundary>
          </>
        )}
      </div>
      <StepBar step={step} estimate={estimate} usage={usage} busy={start.busy} failure={start.failure} onStart={() => start.begin(ready)} />
      {step === 'pictures' && (
        <PartBoundary label="Your recent videos">
          <RecentVideos onWatch={onWatch} />
        </PartBoundary>
      )}
    </div>
  )
}
