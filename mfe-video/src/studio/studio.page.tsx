import { navigate, type User, useDocumentTitle } from '@loomcast/web-kit'
import { useEffect, useRef, useState } from 'react'
import { music } from '../music/page-music.ts'
import { narration } from '../narration/page-narration.ts'
import { PlayerDialog } from '../player/player-dialog.tsx'
import { UpscaleDialog } from '../upscale/upscale-dialog.tsx'
import { NarrowStudio } from './narrow-studio.tsx'
import { studio } from './page-studio.ts'
import { type PanelId, panelOf } from './panels.ts'
import { addressOfStep, stepOf, useStep } from './steps.ts'
import type { StudioView } from './studio-view.ts'
import { useArrival } from './use-arrival.ts'
import { useFilm } from './use-film.ts'
import { useFramePreview } from './use-frame-preview.ts'
import { useNarrow } from './use-narrow.ts'
import { useStudioStart } from './use-studio-start.ts'
import { WideStudio } from './wide-studio.tsx'

export function StudioPage({ user }: { user: User }) {
  useDocumentTitle('Video Generator')
  // Runs before the first render, so that the fields start with the saved draft.
  useState(() => studio.open(user.user_id))
  useArrival()
  useEffect(() => {
    narration.open(user.user_id)
    music.open(user.user_id)
  }, [user.user_id])
  const film = useFilm()
  const preview = useFramePreview(film)
  const narrow = useNarrow()
  const step = useStep()
  const [panel, setPanel] = useState<PanelId>('words')
  const [watched, setWatched] = useState<string | null>(null)
  const active = useRef<HTMLHeadingElement>(null)
  const begun = useStudioStart({
    film,
    isOpen: (field) => (narrow ? stepOf(field) === step : (panelOf(field) ?? panel) === panel),
    open(field) {
      const at = stepOf(field)
      if (narrow && at && at !== step) navigate(addressOfStep(at))
      setPanel(panelOf(field) ?? panel)
    },
    onStarted() {
      preview.show(0)
      requestAnimationFrame(() => active.current?.focus())
    },
  })
  const view: StudioView = {
    userId: user.user_id,
    film,
    preview,
    parts: begun.parts,
    writing: begun.writing,
    start: begun.start,
    active,
    onWatch: (job) => setWatched(job.job_id),
  }
  const nameOf = (fileId: string) => film.ready.find(({ state }) => state.uploaded.file_id === fileId)?.name ?? 'Image'
  return (
    <>
      {narrow ? <NarrowStudio {...view} step={step} /> : <WideStudio {...view} panel={panel} onPanel={setPanel} />}
      <PlayerDialog id={watched} onClose={() => setWatched(null)} />
      <UpscaleDialog {...begun.start.dialog} nameOf={nameOf} />
    </>
  )
}
