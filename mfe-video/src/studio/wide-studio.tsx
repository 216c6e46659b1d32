import { Badge, Button, IconHistory, Tabs, Title, VisuallyHidden } from '@loomcast/design-system/full'
import { Link, PartBoundary } from '@loomcast/web-kit'
import type { ReactNode } from 'react'
import { warningsIn } from '../analysis/analysis.ts'
import { useAnalysis } from '../analysis/use-analysis.ts'
import { RecentVideos } from '../history/recent-videos.tsx'
import { ActiveJobs } from '../job/active-jobs.tsx'
import { FramePreview } from '../preview/frame-preview.tsx'
import { clearStudio } from './arrival.ts'
import { FilmLengthPart } from './film-length-part.tsx'
import { HistoryButtons } from './history-buttons.tsx'
import { AnalysisPart, FormatPart, LookPart, SoundPart } from './look-parts.tsx'
import { isEmpty } from './page-studio.ts'
import { PANELS, type PanelId } from './panels.ts'
import { StartPanel } from './start-panel.tsx'
import type { StudioView } from './studio-view.ts'
import { TimelinePart } from './timeline-part.tsx'
import styles from './wide.module.css'
import { WordsPart } from './words-part.tsx'

export interface WideStudioProps extends StudioView {
  panel: PanelId
  onPanel: (panel: PanelId) => void
}

/** The studio on one screen: panels, preview and start, with the timeline below. Without images the timeline is at the top, because it comes first. */
export function WideStudio(props: WideStudioProps) {
  const { film, preview, parts } = props
  const isFirst = film.chosen.length === 0 && film.busy === 0
  const timeline = (
    <section key="timeline" ref={parts.pictures} className={styles.timeline} aria-label="Your images">
      <TimelinePart film={film} preview={preview} bar={<FilmLengthPart film={film} />} />
    </section>
  )
  const middle = <Middle key="middle" {...props} />
  return (
    <div className={styles.studio} data-empty={isFirst || undefined}>
      <header className={styles.head}>
        <Title order={1} className={styles.title}>
          Video Generator
        </Title>
        <HistoryButtons />
        <Button component={Link} to="/video-history" variant="default" leftSection={<IconHistory size={18} />}>
          Video history
        </Button>
      </header>
      {isFirst ? [timeline, middle] : [middle, timeline]}
    </div>
  )
}

function Middle(props: WideStudioProps) {
  const { film, preview, start, active, panel, onPanel, onWatch } = props
  return (
    <div className={styles.middle}>
      <Panels {...props} panel={panel} onPanel={onPanel} />
      <div className={styles.stage}>
        <PartBoundary label="The preview">
          <FramePreview {...preview.frame} parts={[]} />
        </PartBoundary>
      </div>
      <div className={styles.side}>
        <PartBoundary label="Your active videos">
          <ActiveJobs headingRef={active} onWatch={onWatch} />
        </PartBoundary>
        <PartBoundary label="Cost and time">
          <StartPanel
            estimate={film.estimate}
            usage={film.usage}
            usageFailed={film.usageFailed}
            busy={start.busy}
            failure={start.failure}
            onStart={() => start.begin(film.ready)}
            onClear={isEmpty(film.draft) ? undefined : clearStudio}
          />
        </PartBoundary>
        <PartBoundary label="Your recent videos">
          <RecentVideos onWatch={onWatch} />
        </PartBoundary>
      </div>
    </div>
  )
}

/** All panels stay mounted, so that nothing that was typed is lost. The effects of those that are hidden do not run, but the analysis of the images does. */
function Panels(props: WideStudioProps) {
  const { film, panel, onPanel } = props
  const analysis = useAnalysis({ incomplete: film.busy > 0, images: film.ready.map(({ state }) => state.uploaded.image_url) })
  const warnings = analysis.data && film.ready.length >= 2 ? warningsIn(analysis.data) : 0
  const contents: Record<PanelId, ReactNode> = {
    words: <WordsPart {...props} />,
    look: <LookPart {...props} />,
    sound: <SoundPart {...props} />,
    format: <FormatPart {...props} />,
    pictures: <AnalysisPart {...props} />,
  }
  return (
    <Tabs
      className={styles.panels}
      value={panel}
      keepMounted
      onChange={(value) => onPanel(PANELS.find(({ id }) => id === value)?.id ?? panel)}
    >
      <Tabs.List aria-label="Panels">
        {PANELS.map(({ id, name }) => (
          // Within the label, the badge would raise its text above the other labels.
          <Tabs.Tab key={id} value={id} rightSection={id === 'pictures' && warnings > 0 && <Warnings count={warnings} />}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {PANELS.map(({ id }) => (
        <Tabs.Panel key={id} value={id} className={styles.panel}>
          {contents[id]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Warnings({ count }: { count: number }) {
  return (
    <Badge tone="warning">
      {count}
      <VisuallyHidden> {count === 1 ? 'warning' : 'warnings'}</VisuallyHidden>
    </Badge>
  )
}
