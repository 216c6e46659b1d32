import { Button, Card, CharacterCount, IconHistory, PageHeader, Textarea } from '@loomcast/design-system/full'
import { Link, type User, useDocumentTitle } from '@loomcast/web-kit'
import { useQuietFailure } from '@loomcast/web-kit/lists'
import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AnalysisPanel } from '../analysis/analysis-panel.tsx'
import { useFormats, useOptions, useUsage } from '../api/queries.ts'
import { choiceProblems, formatName, formatOf, INSTRUCTIONS_LIMIT, sizeOf } from '../choices/choices.ts'
import { ChoicesPanel } from '../choices/choices-panel.tsx'
import { estimateOf } from '../choices/estimate.ts'
import { ActiveJobs } from '../job/active-jobs.tsx'
import { RecentVideos } from '../job/recent-videos.tsx'
import { LookPanel } from '../look/look-panel.tsx'
import { usePictures } from '../pictures/page-pictures.ts'
import { isReady, pictureOfScene, previewOf } from '../pictures/picture.ts'
import { PictureTray } from '../pictures/picture-tray.tsx'
import { PlayerDialog } from '../player/player-dialog.tsx'
import { FramePreview } from '../preview/frame-preview.tsx'
import { scenesFor } from '../storyboard/storyboard.ts'
import { StoryboardStrip } from '../storyboard/storyboard-strip.tsx'
import { UpscaleDialog } from '../upscale/upscale-dialog.tsx'
import { clearStudio, loadAgain } from './arrival.ts'
import { isEmpty, studio, useStudio } from './page-studio.ts'
import { startProblem } from './start.ts'
import { StartPanel } from './start-panel.tsx'
import styles from './studio.module.css'
import { useNarrow } from './use-narrow.ts'
import { useStart } from './use-start.ts'
import { useWriting } from './use-writing.ts'

export function StudioPage({ user }: { user: User }) {
  useDocumentTitle('Video Generator')
  // Runs before the first render, so that the fields start with the saved draft.
  useState(() => studio.open(user.user_id))
  const draft = useStudio()
  const list = usePictures()
  const options = useOptions()
  const formats = useFormats()
  const usage = useUsage()
  const [shown, setShown] = useState(0)
  const [watched, setWatched] = useState<string | null>(null)
  const active = useRef<HTMLHeadingElement>(null)
  const instructions = useRef<HTMLTextAreaElement>(null)
  const picturesPart = useRef<HTMLElement>(null)
  const choicesPart = useRef<HTMLDivElement>(null)
  const counter = useId()
  const narrow = useNarrow()
  useArrival()
  useQuietFailure(options, "The video options didn't load.")
  useQuietFailure(formats, "The video formats didn't load.")

  const { choices, scenes, look } = draft
  const ready = list.filter(isReady)
  const busy = list.filter(({ state }) => state.phase === 'checking' || state.phase === 'uploading').length
  const problems = choiceProblems(choices, options.data)
  const problem = startProblem(draft, { ready: ready.length, busy }, problems[0]?.message, usage.data)
  const writing = useWriting()
  const start = useStart({
    problem,
    write: writing.write,
    onStarted() {
      setShown(0)
      requestAnimationFrame(() => active.current?.focus())
    },
    onProblem({ field }) {
      if (field === 'instructions') instructions.current?.focus()
      // The quota may have changed in another tab, so it is refetched for the next attempt.
      if (field === 'plan') return void usage.refetch()
      const part = { pictures: picturesPart, instructions, choices: choicesPart }[field].current
      part?.scrollIntoView({ block: 'center', behavior: 'auto' })
    },
  })

  const scene = Math.min(shown, choices.scene_count - 1)
  // Pictures appear in their final order before they are uploaded, so that the upload does not move them.
  const chosen = list.filter(({ state }) => state.phase === 'uploading' || state.phase === 'ready')
  const picture = pictureOfScene(chosen, scene)
  const { caption = '', emphasis = [] } = scenesFor(scenes, choices.scene_count)[scene] ?? {}
  const inUse = new Set(ready.slice(0, choices.scene_count).map(({ state }) => state.uploaded.file_id))
  const upscaled = (fileId: string) => ready.find(({ state }) => state.uploaded.file_id === fileId)?.name ?? 'Image'

  const preview = (
    <FramePreview
      size={sizeOf(choices)}
      format={choices.video_format}
      formatLabel={
        choices.video_format === 'custom'
          ? 'Custom size'
          : (formatOf(formats.data, choices.video_format)?.label ?? formatName(choices.video_format))
      }
      picture={(picture && previewOf(picture)) || undefined}
      scene={scene}
      caption={caption}
      emphasis={emphasis}
      look={look}
    />
  )

  return (
    <div className={styles.page}>
      <PageHeader
        title="Video Generator"
        description="Turn your images into a captioned video."
        actions={
          <Button component={Link} to="/video-history" variant="default" leftSection={<IconHistory size={18} />}>
            Video history
          </Button>
        }
      />
      <ActiveJobs headingRef={active} onWatch={(job) => setWatched(job.job_id)} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <section ref={picturesPart} aria-label="Your images">
            <PictureTray fileIdInUse={inUse} />
          </section>
          {/* Rendered as soon as two images are chosen, so that the layout does not shift later, while the user is typing. */}
          {chosen.length >= 2 && (
            <AnalysisPanel
              incomplete={busy > 0}
              images={ready.map(({ state }) => state.uploaded.image_url)}
              template={look.template}
              onTemplate={(template) => studio.change({ look: { ...look, template } })}
            />
          )}
          <Card as="section" className={styles.part} aria-label="Instructions">
            <Textarea
              ref={instructions}
              label="Instructions"
              placeholder="What's the video about, and what should viewers do? Write one line per scene, or a few sentences."
              autosize
              minRows={4}
              maxRows={14}
              required
              dir="auto"
              maxLength={INSTRUCTIONS_LIMIT}
              value={draft.instructions}
              error={start.requested && problem?.field === 'instructions' ? problem.message : undefined}
              aria-describedby={counter}
              onChange={(event) => studio.change({ instructions: event.currentTarget.value })}
            />
            <span className={styles.under}>
              <CharacterCount id={counter} count={draft.instructions.length} limit={INSTRUCTIONS_LIMIT} />
            </span>
          </Card>
          <StoryboardStrip
            pictures={chosen}
            scenes={scenes}
            count={choices.scene_count}
            seconds={options.data?.scenes.seconds ?? 8}
            shown={scene}
            writing={writing.writing}
            notYet={notYet(ready.length, draft.instructions)}
            failure={writing.failure}
            onShow={setShown}
            onWrite={() => void writing.write(draft, ready).catch(() => {})}
            onChange={(next) => studio.change({ scenes: next })}
          />
          {narrow && preview}
          <div ref={choicesPart}>
            <ChoicesPanel
              choices={choices}
              options={options.data}
              formats={formats.data}
              pending={options.isPending}
              problems={problems}
              onChange={(next) => studio.change({ choices: next })}
            />
          </div>
          <LookPanel
            look={look}
            options={options.data}
            pictures={chosen.map(previewOf).filter(Boolean)}
            onChange={(next) => studio.change({ look: next })}
          />
        </div>
        <div className={styles.side}>
          {!narrow && preview}
          <StartPanel
            estimate={estimateOf(choices, look, options.data)}
            usage={usage.data}
            usageFailed={usage.isError}
            upscaling={start.upscaling}
            busy={start.busy}
            failure={start.failure}
            onUpscaling={start.wantUpscaling}
            onStart={() => start.begin(ready)}
            onClear={isEmpty(draft) ? undefined : clearStudio}
          />
        </div>
      </div>
      <RecentVideos onWatch={(job) => setWatched(job.job_id)} />
      <PlayerDialog id={watched} onClose={() => setWatched(null)} />
      <UpscaleDialog {...start.dialog} nameOf={upscaled} />
    </div>
  )
}

function notYet(pictures: number, instructions: string): string | undefined {
  if (pictures === 0) return 'Add an image first. Each scene shows one of your images.'
  return instructions.trim() === '' ? 'Add instructions first, so the text can be written for you.' : undefined
}

/** `?again=…` loads the settings of that video, once. */
function useArrival(): void {
  const [query, setQuery] = useSearchParams()
  const again = query.get('again')
  useEffect(() => {
    if (!again) return
    setQuery({}, { replace: true })
    void loadAgain(again)
  }, [again, setQuery])
}
