import { Button, Card, CharacterCount, IconHistory, PageHeader, Textarea } from '@loomcast/design-system/full'
import { Link, navigate, PartBoundary, type User, useDocumentTitle } from '@loomcast/web-kit'
import { useQuietFailure } from '@loomcast/web-kit/lists'
import { useEffect, useId, useRef, useState } from 'react'
import { AnalysisPanel } from '../analysis/analysis-panel.tsx'
import { useFormats, useLogo, useOptions, useUsage } from '../api/queries.ts'
import type { ShownPart } from '../api/video.api.ts'
import { choiceProblems, engineOf, formatName, formatOf, INSTRUCTIONS_LIMIT, sizeOf } from '../choices/choices.ts'
import { estimateOf } from '../choices/estimate.ts'
import { FilmLength, lookWithLength } from '../choices/film-length.tsx'
import { RecentVideos } from '../history/recent-videos.tsx'
import { ActiveJobs } from '../job/active-jobs.tsx'
import { TEMPLATE_WORDS, wordsFor } from '../look/look.data.ts'
import { narratedSeconds } from '../narration/narration.ts'
import { narration, useNarration } from '../narration/page-narration.ts'
import { pictures, usePictures } from '../pictures/page-pictures.ts'
import { isReady, pictureOfScene, previewOf } from '../pictures/picture.ts'
import { PictureTray } from '../pictures/picture-tray.tsx'
import { PlayerDialog } from '../player/player-dialog.tsx'
import { filmParts } from '../preview/film-parts.ts'
import { FramePreview } from '../preview/frame-preview.tsx'
import { useStill } from '../preview/use-still.ts'
import { captionOf, isOpen, lengthToSend, lookToSend, scenesFor } from '../storyboard/storyboard.ts'
import { StoryboardStrip } from '../storyboard/storyboard-strip.tsx'
import { UpscaleDialog } from '../upscale/upscale-dialog.tsx'
import { clearStudio } from './arrival.ts'
import { LookStep } from './look-step.tsx'
import { isEmpty, studio, useStudio } from './page-studio.ts'
import { sceneKeysOf, unusedImages } from './scenes.ts'
import { type StartProblem, startProblem } from './start.ts'
import { StartPanel } from './start-panel.tsx'
import { StepBar, StepLinks } from './step-bar.tsx'
import { addressOfStep, type Step, stepOf, stepTitle, useStep, useStepFocus } from './steps.ts'
import { stillBody } from './still-body.ts'
import styles from './studio.module.css'
import { notYet, wordsSummary } from './summaries.ts'
import { useArrival } from './use-arrival.ts'
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
  // The preview shows it on every step.
  useLogo()
  const spoken = useNarration()
  const [shown, setShown] = useState<ShownPart>(0)
  const [page, setPage] = useState(0)
  const [watched, setWatched] = useState<string | null>(null)
  const active = useRef<HTMLHeadingElement>(null)
  const instructions = useRef<HTMLTextAreaElement>(null)
  const picturesPart = useRef<HTMLElement>(null)
  const choicesPart = useRef<HTMLDivElement>(null)
  const counter = useId()
  const narrow = useNarrow()
  const step = useStep()
  const stepPart = useRef<HTMLDivElement>(null)
  useStepFocus(stepPart, step)
  useArrival()
  useEffect(() => narration.open(user.user_id), [user.user_id])
  useQuietFailure(options, "The video options didn't load.")
  useQuietFailure(formats, "The video formats didn't load.")

  const show = (next: ShownPart) => {
    if (next !== shown) setPage(0)
    setShown(next)
  }
  const { choices, texts, look } = draft
  const engine = engineOf(choices, options.data)?.id
  const ready = list.filter(isReady)
  const busy = list.filter(({ state }) => state.phase === 'checking' || state.phase === 'uploading').length
  // Pictures appear in their final order before they are uploaded, so that the upload does not move them.
  const chosen = list.filter(({ state }) => state.phase === 'uploading' || state.phase === 'ready')
  const keys = sceneKeysOf(choices, chosen, options.data)
  const scenes = scenesFor(texts, keys)
  const unused = unusedImages(choices, chosen.length, options.data)
  const problems = choiceProblems(choices, options.data)
  const problem = startProblem(draft, { ready: ready.length, busy }, problems[0]?.message, usage.data)
  const writing = useWriting((pictures) => sceneKeysOf(choices, pictures, options.data), options.data?.lengths !== undefined)
  const [found, setFound] = useState<StartProblem['field'] | null>(null)
  const start = useStart({
    problem,
    scenes: () => {
      const now = studio.get()
      return scenesFor(now.texts, sceneKeysOf(now.choices, pictures.get().filter(isReady), options.data))
    },
    write: writing.write,
    onStarted() {
      show(0)
      requestAnimationFrame(() => active.current?.focus())
    },
    onProblem({ field }) {
      // The quota may have changed in another tab, so it is refetched for the next attempt.
      if (field === 'plan') return void usage.refetch()
      const at = stepOf(field)
      if (narrow && at && at !== step) navigate(addressOfStep(at))
      setFound(field)
    },
  })
  // Runs after the step of the field has been rendered.
  useEffect(() => {
    if (found === null || (narrow && stepOf(found) !== step)) return
    setFound(null)
    if (found === 'instructions') return instructions.current?.focus()
    const part = (found === 'pictures' ? picturesPart : choicesPart).current
    part?.scrollIntoView({ block: 'center', behavior: 'auto' })
    part?.querySelector<HTMLElement>('button:not(:disabled), input:not(:disabled)')?.focus({ preventScroll: true })
  }, [found, narrow, step])

  const parts = filmParts(scenes.length, look)
  const part = parts.some(({ id }) => id === shown) ? shown : typeof shown === 'number' ? scenes.length - 1 : 0
  const sceneShown = part === 'title' ? 0 : part === 'call_to_action' ? scenes.length - 1 : part
  const picture = pictureOfScene(chosen, sceneShown)
  const inUse = new Set(ready.slice(0, scenes.length).map(({ state }) => state.uploaded.file_id))
  const upscaled = (fileId: string) => ready.find(({ state }) => state.uploaded.file_id === fileId)?.name ?? 'Image'
  const still = useStill(stillBody(draft, scenes, ready, { show: part, page }, engine, chosen.length > 0 && problems.length === 0))
  const open = scenes[sceneShown]
  const isUnwritten = typeof part === 'number' && look.captions !== 'off' && open !== undefined && isOpen(open)

  const notes = [
    isUnwritten && 'No words yet: they are written from your instructions.',
    engine === 'veo' && typeof part === 'number' && 'Veo creates its own framing.',
  ].filter((note) => note !== false)

  const preview = (
    <FramePreview
      size={sizeOf(choices)}
      format={choices.video_format}
      formatLabel={
        choices.video_format === 'custom'
          ? 'Custom size'
          : (formatOf(formats.data, choices.video_format)?.label ?? formatName(choices.video_format))
      }
      still={still}
      picture={(picture && previewOf(picture)) || undefined}
      parts={chosen.length > 0 ? parts : []}
      shown={part}
      note={picture && notes.length > 0 ? notes.join(' ') : undefined}
      onShow={show}
      onPage={setPage}
    />
  )
  const timed = scenes.map((scene) => ({ caption: captionOf(scene), ...lengthToSend(scene) }))
  const estimate = estimateOf(choices, timed, lookToSend(look), options.data, narratedSeconds(spoken))
  const inStep = (id: Step) => !narrow || step === id

  return (
    <div className={styles.page}>
      <PageHeader
        title="Video Generator"
        description={narrow ? undefined : 'Turn your images into a captioned video.'}
        actions={
          narrow ? undefined : (
            <Button component={Link} to="/video-history" variant="default" leftSection={<IconHistory size={18} />}>
              Video history
            </Button>
          )
        }
      />
      <PartBoundary label="Your active videos">
        <ActiveJobs headingRef={active} onWatch={(job) => setWatched(job.job_id)} />
      </PartBoundary>
      {narrow && (
        <StepLinks
          step={step}
          summaries={{
            pictures: ready.length === 0 ? 'Add images' : `${ready.length} ${ready.length === 1 ? 'image' : 'images'}`,
            words: wordsSummary(scenes, draft.instructions, chosen.length),
            look: wordsFor(TEMPLATE_WORDS, look.template).name,
          }}
        />
      )}
      {narrow && chosen.length > 0 && (
        <div className={styles.stage}>
          <PartBoundary label="The preview">{preview}</PartBoundary>
        </div>
      )}
      <div className={styles.columns}>
        <div {...(narrow && { ref: stepPart, role: 'group', tabIndex: -1, 'aria-label': stepTitle(step) })} className={styles.main}>
          {inStep('pictures') && (
            <>
              <section ref={picturesPart} aria-label="Your images">
                <PictureTray fileIdInUse={inUse} />
              </section>
              {/* Rendered as soon as two images are chosen, so that the layout does not shift later, while the user is typing. */}
              {chosen.length >= 2 && (
                <PartBoundary label="The analysis of your images">
                  <AnalysisPanel
                    incomplete={busy > 0}
                    images={ready.map(({ state }) => state.uploaded.image_url)}
                    template={look.template}
                    onTemplate={(template) => studio.change({ look: { ...look, template } })}
                  />
                </PartBoundary>
              )}
            </>
          )}
          {inStep('words') && (
            <>
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
                texts={texts}
                keys={chosen.length > 0 ? keys : []}
                lengths={estimate.scenes ?? []}
                limits={engine === 'veo' || estimate.scenes === null ? undefined : options.data?.lengths?.own}
                filmLength={
                  options.data?.lengths?.films &&
                  engine !== 'veo' && (
                    <FilmLength
                      films={options.data.lengths.films}
                      chosen={look.film_seconds}
                      film={estimate.film}
                      narrated={estimate.scenes === null}
                      onChange={(film_seconds) => studio.change({ look: lookWithLength(look, film_seconds) })}
                    />
                  )
                }
                shown={part}
                unused={unused}
                writing={writing.writing}
                notYet={notYet(ready.length, draft.instructions)}
                failure={writing.failure}
                consent={writing.consent}
                onShow={show}
                onWrite={() => void writing.write(ready).catch(() => {})}
                onChange={(next) => studio.change({ texts: next })}
              />
            </>
          )}
          {inStep('look') && (
            <LookStep
              userId={user.user_id}
              draft={draft}
              chosen={chosen}
              scenes={scenes.length}
              unused={unused}
              problems={problems}
              choicesRef={choicesPart}
              onShow={show}
            />
          )}
        </div>
        <div className={styles.side}>
          {!narrow && <PartBoundary label="The preview">{preview}</PartBoundary>}
          {inStep('look') && (
            <PartBoundary label="Cost and time">
              <StartPanel
                estimate={estimate}
                usage={usage.data}
                usageFailed={usage.isError}
                upscaling={start.upscaling}
                busy={start.busy}
                failure={start.failure}
                onUpscaling={start.wantUpscaling}
                onStart={narrow ? undefined : () => start.begin(ready)}
                onClear={isEmpty(draft) ? undefined : clearStudio}
              />
            </PartBoundary>
          )}
        </div>
      </div>
      {narrow && (
        <StepBar
          step={step}
          estimate={estimate}
          usage={usage.data}
          busy={start.busy}
          failure={start.failure}
          onStart={() => start.begin(ready)}
        />
      )}
      {inStep('pictures') && (
        <PartBoundary label="Your recent videos">
          <RecentVideos onWatch={(job) => setWatched(job.job_id)} />
        </PartBoundary>
      )}
      <PlayerDialog id={watched} onClose={() => setWatched(null)} />
      <UpscaleDialog {...start.dialog} nameOf={upscaled} />
    </div>
  )
}
