import { Alert, Button, Card, IconHistory, PageHeader } from '@loomcast/design-system/full'
import type { PlatformId } from '@loomcast/platforms'
import { Link, toast, type User, useDocumentTitle, userLabel } from '@loomcast/web-kit'
import { whenIdle } from '@loomcast/web-kit/timers'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ContentItem } from '../api/content.ts'
import { useModels, usePackage, useSettings } from '../api/queries.ts'
import { type Brief, briefProblems, withOwnBrief } from '../brief/brief.ts'
import { BriefBar } from '../brief/brief-bar.tsx'
import { BriefForm } from '../brief/brief-form.tsx'
import { confirmedText } from '../brief/passage.ts'
import { useBrief } from '../brief/use-brief.ts'
import type { SaveEdit } from '../post/post-panel.tsx'
import { loadMeasure } from '../preview/use-measure.ts'
import { ReviewStep } from '../review/review-step.tsx'
import { useReview } from '../review/use-review.ts'
import { currentUser, postSet, usePostSet } from '../set/page-set.ts'
import { SetPanel } from '../set/set-panel.tsx'
import { sets } from '../set/stored-set.ts'
import { useRunningSet } from '../set/use-running-set.ts'
import { blockedReason, usageOf } from '../usage/usage.ts'
import { UsagePanel } from '../usage/usage-panel.tsx'
import { useDismissals } from '../usage/use-dismissals.ts'
import styles from './generate.module.css'
import { RunningNotice, SettingsNotice } from './page-notices.tsx'
import './sign-out.ts'
import { useArrival } from './use-arrival.ts'

export function GeneratePage({ user }: { user: User }) {
  useDocumentTitle('Generate')
  const settings = useSettings()
  const models = useModels()
  const { brief, platforms, draft, change, rememberPlatforms, useDefaults } = useBrief(user.user_id, settings.data, models.data)
  const { welcome, endWelcome, run, ran } = useArrival(change)
  const review = useReview(brief, draft, change)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const [formOpen, setFormOpen] = useState(false)
  const set = usePostSet()
  const hasPosts = set.members.length > 0
  const hasSeveral = set.members.length > 1
  const [hadSeveral] = useState(() => (sets.read(user.user_id)?.members.length ?? 0) > 1)
  const promptRef = useRef<HTMLTextAreaElement>(null)
  const resultRef = useRef<HTMLElement>(null)
  const workRef = useRef<HTMLDivElement>(null)
  const formId = useId()
  const saveEdit = useRef<SaveEdit>(null)
  const plan = usePackage()
  const usage = plan.data && usageOf(plan.data)
  const blocked = usage && blockedReason(usage)
  // Only free users see the panel and the upgrade prompts.
  const showsUsage = plan.data ? !plan.data.package.is_paid : plan.isPending && !user.current_package.is_paid
  const dismissals = useDismissals(`${user.user_id}.${usage?.periodEndsAt ?? ''}`)
  // What is different for one platform applies only if there are others.
  const own = (platforms.length > 1 && draft.own) || {}
  const waiting = settings.isPending || models.isPending
  const writing = set.isWriting
  // Another tab or device may be writing posts; this one has no own.
  const running = useRunningSet(!hasSeveral && !writing && !hadSeveral)
  const question = set.question?.prompt === brief.prompt ? set.question.text : undefined
  const foldable = hasPosts && !question && !review.shown
  const folded = foldable && !formOpen

  useEffect(() => {
    const stored = sets.read(user.user_id)
    if (stored) void postSet.recover(stored)
  }, [user.user_id])

  // Posts are counted by rules that the page itself does not need.
  useEffect(() => whenIdle(() => void loadMeasure().catch(() => {})), [])

  // Moves the focus to the brief, where the user answers the question.
  useEffect(() => {
    if (question) promptRef.current?.focus()
  }, [question])

  // A pressed button is disabled or disappears when a post is started or ends, so the focus would be lost, and until then nothing has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when writing starts and ends, and when the result can have the focus again
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isLost = focused === document.body || focused?.matches(':disabled')
    if (isLost && set.members.length > 0 && !review.shown) resultRef.current?.focus({ preventScroll: true })
  }, [writing, review.isChecking])

  /** Replaces or joins the posts on the screen; unsaved edits are saved first. */
  async function show(write: () => void) {
    if (saveEdit.current && !(await saveEdit.current())) return
    write()
    showPosts()
  }

  /** Writes a post for each platform, after the user has confirmed what is published if that is not clear. */
  async function writeReviewed(chosen: readonly PlatformId[]) {
    const usingBrief = chosen.length === 1 ? chosen : chosen.filter((platform) => own[platform]?.prompt === undefined)
    if (usingBrief.length > 0 && (await review.openIfNeeded(brief, usingBrief))) return
    // Settings and words for one platform can have changed since.
    if (currentUser() === user.user_id) await latest.current.write(chosen)
  }

  /** Opens the list of what is published for any brief. */
  async function check() {
    const look = await review.open(brief)
    if (look === 'empty') toast({ kind: 'info', message: 'Everything in your text will be in the post.' })
    if (look !== 'failed') return
    toast({
      kind: 'error',
      message: "We couldn't check your text.",
      action: { label: 'Retry', onClick: () => void latest.current.check() },
    })
  }

  /** Writes the posts from the list, or from the unchanged text. */
  async function decide(choice: 'list' | 'prompt', chosen: readonly PlatformId[]) {
    if (!review.shown || waiting) return
    const { prompt, passages } = review.shown
    // The user confirmed it for the instructions that apply now.
    review.update({ isOpen: false, choice, instructions: brief.custom_instructions })
    await write(chosen, { ...brief, confirmed: choice === 'list' ? confirmedText(prompt, passages) : undefined })
  }

  /** Writes a post for each platform. */
  async function write(chosen: readonly PlatformId[], wanted: Brief = brief) {
    rememberPlatforms(platforms)
    await show(() => postSet.start(wanted, chosen, own))
  }

  const latest = useRef({ write, check })
  latest.current = { write, check }

  /** Selects the platforms of the posts on the screen, now and the next time. */
  function selectPlatforms(used: readonly PlatformId[]) {
    rememberPlatforms(used)
    change({ platforms: used })
  }

  /** Adds a post for the platform of the brief to the set of a saved text. */
  function writeBeside(item: ContentItem, key: string): Promise<void> {
    return show(() => {
      void postSet.writeBeside(brief, item, key).then(() => selectPlatforms(postSet.get().members.map(({ platform }) => platform)))
    })
  }

  function showPosts() {
    setFormOpen(false)
    resultRef.current?.focus({ preventScroll: true })
    showResult()
  }

  // Scrolls to the summary of the brief and the result, once the form is folded, unless they are near the top of the window.
  function showResult() {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    requestAnimationFrame(() => {
      const top = workRef.current?.getBoundingClientRect().top ?? 0
      if (top >= 0 && top < window.innerHeight / 5) return
      workRef.current?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL requests it and the settings have loaded, with the brief at that time
  useEffect(() => {
    if (!run || waiting || writing || plan.isPending) return
    ran()
    if (blocked) return
    if (briefProblems(brief, models.data).length > 0) chooseProvider()
    else if (run.beside) void writeBeside(run.beside, run.key)
    else {
      // A new version of one post is no choice of platforms.
      if (run.parentId === null) rememberPlatforms(platforms)
      void show(() => postSet.startOne({ brief, parentId: run.parentId, key: run.key }))
    }
  }, [run, waiting, writing, plan.isPending])

  function generateWith(provider: string, model: string, chosen: readonly PlatformId[]) {
    change({ provider, model })
    void write(chosen, { ...brief, provider, model, tunable: true })
  }

  function focusPrompt() {
    setFormOpen(true)
    // The form can still be hidden.
    requestAnimationFrame(() => promptRef.current?.focus())
  }

  function chooseProvider() {
    setFormOpen(true)
    setSettingsOpen(true)
  }

  return (
    <div className={styles.page} data-set={hasSeveral || undefined}>
      <PageHeader
        title="Content generator"
        description={hasSeveral ? undefined : "Say what it's about. You get a post for each platform, with a preview, ready to edit."}
        actions={
          <Button component={Link} to="/history" variant="default" leftSection={<IconHistory size={18} />}>
            History
          </Button>
        }
      />
      {settings.isError && <SettingsNotice retrying={settings.isFetching} onRetry={() => void settings.refetch()} />}
      {running && <RunningNotice running={running} onShow={() => void show(() => postSet.show(running, brief))} />}
      <div ref={workRef} className={styles.work} data-set={hasSeveral || undefined} data-folded={folded || undefined}>
        {foldable && (
          <div className={styles.bar}>
            <BriefBar
              brief={brief}
              platforms={platforms}
              formId={formId}
              open={formOpen}
              onOpen={focusPrompt}
              onClose={() => setFormOpen(false)}
            />
          </div>
        )}
        <div className={styles.columns}>
          <div className={styles.left}>
            {review.shown && (
              <Card>
                <ReviewStep
                  brief={brief}
                  review={review.shown}
                  platforms={platforms}
                  own={own}
                  models={models.data}
                  usage={usage}
                  blocked={blocked}
                  writing={writing}
                  waiting={waiting}
                  autoFocus={review.isOpened}
                  onChange={(passages) => review.update({ passages, choice: null })}
                  onConfirm={(chosen) => void decide('list', chosen)}
                  onSkip={(chosen) => void decide('prompt', chosen)}
                  onBack={() => {
                    review.update({ isOpen: false })
                    focusPrompt()
                  }}
                />
              </Card>
            )}
            <Card id={formId} className={review.shown ? styles.hidden : undefined}>
              <BriefForm
                brief={brief}
                platforms={platforms}
                draft={draft}
                usage={usage}
                writing={writing}
                waiting={waiting}
                checking={review.isChecking}
                looking={review.isLooking}
                settingsOpen={settingsOpen}
                promptRef={promptRef}
                question={question}
                blocked={blocked}
                models={models.data}
                onChange={change}
                onUseDefaults={useDefaults}
                onSettingsOpen={setSettingsOpen}
                onGenerate={(chosen) => void writeReviewed(chosen)}
                onCheck={() => void check()}
                onUseModel={generateWith}
              />
            </Card>
            {showsUsage && !hasPosts && <UsagePanel usage={usage} {...dismissals} />}
          </div>
          <section ref={resultRef} className={styles.right} aria-label="Result" tabIndex={-1} inert={review.isChecking}>
            {welcome && !hasSeveral && (
              <div className={styles.welcome}>
                <Alert tone="success" title={`Welcome, ${userLabel(user)}`} onClose={endWelcome}>
                  This is your idea from the front page. Edit the post here, or change the brief and generate another.
                </Alert>
              </div>
            )}
            <SetPanel
              set={set}
              saveEdit={saveEdit}
              brief={brief}
              briefOf={(platform) => (review.isPending ? undefined : withOwnBrief(brief, own, platform))}
              onEditBrief={focusPrompt}
              onChooseProvider={chooseProvider}
              onSelectPlatforms={selectPlatforms}
              onRestarted={showPosts}
              onUseExample={(prompt) => {
                change({ prompt })
                focusPrompt()
              }}
            />
          </section>
          {showsUsage && hasPosts && (
            <div className={styles.usage}>
              <UsagePanel usage={usage} {...dismissals} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
