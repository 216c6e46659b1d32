import { Alert, Button, Card, IconHistory, PageHeader } from '@loomcast/design-system/full'
import type { PlatformId } from '@loomcast/platforms'
import { Link, type User, useDocumentTitle, userLabel } from '@loomcast/web-kit'
import { excerpt } from '@loomcast/web-kit/excerpt'
import { whenIdle } from '@loomcast/web-kit/timers'
import { useEffect, useRef, useState } from 'react'
import type { SetAnswer } from '../api/content.api.ts'
import type { ContentItem } from '../api/content.ts'
import { useModels, usePackage, useSettings } from '../api/queries.ts'
import { type Brief, briefProblems, withOwnBrief } from '../brief/brief.ts'
import { BriefForm } from '../brief/brief-form.tsx'
import { useBrief } from '../brief/use-brief.ts'
import styles from '../generation/generation.module.css'
import { type Finished, finishedOf } from '../generation/generation.state.ts'
import type { StartRequest } from '../generation/generations.ts'
import { isKeyHonored } from '../generation/idempotency.ts'
import { generations, recoverLeftBehind } from '../generation/page-generations.ts'
import { AlsoWrite } from '../post/also-write.tsx'
import { OtherBrief } from '../post/other-brief.tsx'
import type { SaveEdit } from '../post/post-panel.tsx'
import { loadMeasure } from '../preview/use-measure.ts'
import { sets } from '../set/stored-set.ts'
import { runningCount, useRunningSet } from '../set/use-running-set.ts'
import { usePostSet, useSetPart, withSetPart } from '../set/use-set-part.ts'
import { posts } from '../usage/set-cost.ts'
import { blockedReason, usageOf } from '../usage/usage.ts'
import { UsagePanel } from '../usage/usage-panel.tsx'
import { useDismissals } from '../usage/use-dismissals.ts'
import './sign-out.ts'
import { ResultPanel } from '../generation/result-panel.tsx'
import { useGeneration } from '../generation/use-generation.ts'
import { useArrival } from './use-arrival.ts'

export function GeneratePage({ user }: { user: User }) {
  useDocumentTitle('Generate')
  const settings = useSettings()
  const models = useModels()
  const generation = useGeneration()
  const { brief, platforms, draft, change, rememberPlatforms, useDefaults } = useBrief(user.user_id, settings.data, models.data)
  const { welcome, endWelcome, run, ran } = useArrival(change)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const [formOpen, setFormOpen] = useState(false)
  const [hasStored] = useState(() => sets.read(user.user_id) !== null)
  const part = useSetPart(platforms.length > 1)
  const set = usePostSet(part)
  const promptRef = useRef<HTMLTextAreaElement>(null)
  const resultRef = useRef<HTMLElement>(null)
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
  const writing = generation.phase === 'writing' || set.isWriting
  // Another tab or device may be writing posts; this one has no own.
  const running = useRunningSet(set.members.length === 0 && !writing && !hasStored)
  const pending = generation.phase === 'question' ? { prompt: generation.attempt.brief.prompt, text: generation.question } : set.question
  const question = pending?.prompt === brief.prompt ? pending.text : undefined
  // If a single generation has no text, the posts before it remain.
  const setPart = set.members.length > 0 && (set.isShown || generation.phase === 'question') ? part : undefined
  const collapsed = setPart !== undefined && !formOpen && !question

  useEffect(() => {
    const stored = sets.read(user.user_id)
    if (stored) void withSetPart(({ postSet }) => void postSet.recover(stored))
    else recoverLeftBehind(user.user_id)
  }, [user.user_id])

  // Posts are counted by rules that the page itself does not need.
  useEffect(() => whenIdle(() => void loadMeasure().catch(() => {})), [])

  // Moves the focus to the brief, where the user answers the question.
  useEffect(() => {
    if (question) promptRef.current?.focus()
  }, [question])

  /** Replaces the post on the screen; unsaved edits are saved first. */
  async function start(request: StartRequest) {
    if (saveEdit.current && !(await saveEdit.current())) return
    part?.postSet.hide()
    generations.start(request)
    showResult()
  }

  /** Writes a post for each platform; a single one with the call for one post. */
  async function write(chosen: readonly PlatformId[], wanted: Brief = brief) {
    const [platform, ...others] = chosen
    if (!platform) return
    rememberPlatforms(platforms)
    if (others.length === 0) return start({ brief: withOwnBrief(wanted, own, platform) })
    if (saveEdit.current && !(await saveEdit.current())) return
    await withSetPart(({ postSet }) => {
      postSet.start(wanted, chosen, own)
      showSet()
    })
  }

  async function alsoWrite(platform: PlatformId, shown: Finished) {
    if (saveEdit.current && !(await saveEdit.current())) return
    await withSetPart(({ postSet }) => {
      postSet.alsoWrite(platform, shown)
      selectPlatforms([shown.attempt.brief.platform, platform])
      showSet()
    })
  }

  /** Selects the platforms of the posts on the screen, now and the next time. */
  function selectPlatforms(used: readonly PlatformId[]) {
    rememberPlatforms(used)
    change({ platforms: used })
  }

  /** Adds a post for the platform of the brief to the set of a saved text. */
  async function writeBeside(item: ContentItem, key: string) {
    if (saveEdit.current && !(await saveEdit.current())) return
    await withSetPart(({ postSet }) => {
      void postSet.writeBeside(brief, item, key).then(() => selectPlatforms(postSet.get().members.map(({ platform }) => platform)))
      showSet()
    })
  }

  async function showRunning(answer: SetAnswer) {
    if (saveEdit.current && !(await saveEdit.current())) return
    await withSetPart(({ postSet }) => {
      postSet.show(answer, brief)
      showSet()
    })
  }

  function showSet() {
    setFormOpen(false)
    showResult()
  }

  // If the result is outside the viewport (below the brief on a phone, above the button of a long form), scrolls to it once.
  function showResult() {
    const result = resultRef.current
    if (!result) return
    const { top } = result.getBoundingClientRect()
    if (top >= 0 && top < window.innerHeight / 2) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    requestAnimationFrame(() => result.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL requests it and the settings have loaded, with the brief at that time
  useEffect(() => {
    if (!run || waiting || writing || plan.isPending) return
    ran()
    if (blocked) return
    if (briefProblems(brief, models.data).length > 0) setSettingsOpen(true)
    else if (run.beside) void writeBeside(run.beside, run.key)
    else {
      // A new version of one post is no choice of platforms.
      if (run.parentId === null) rememberPlatforms(platforms)
      void start({ brief, parentId: run.parentId, key: run.key })
    }
  }, [run, waiting, writing, plan.isPending])

  function retry() {
    if (generation.phase !== 'ended') return
    const { attempt, saved } = generation
    // Without a response the same key is sent again: the server returns its saved result instead of charging twice.
    const key = saved === 'unknown' && isKeyHonored(attempt.startedAt, Date.now()) ? attempt.key : undefined
    void start({ brief: key ? attempt.brief : brief, parentId: attempt.parentId, continues: attempt.continues, key })
  }

  function again(item: ContentItem) {
    const shown = finishedOf(generation)
    if (shown) void start({ brief: shown.attempt.brief, parentId: item.content_id })
  }

  function carryOn(item: ContentItem) {
    const shown = finishedOf(generation)
    if (shown) void start({ brief: shown.attempt.brief, continues: { contentId: item.content_id, text: item.generated_text } })
  }

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
    <div className={styles.page}>
      <PageHeader
        title="Content generator"
        description="Say what it’s about. You get a post for each platform to edit, with a preview."
        actions={
          <Button component={Link} to="/history" variant="default" leftSection={<IconHistory size={18} />}>
            History
          </Button>
        }
      />
      {settings.isError && (
        <Alert
          tone="warning"
          title="Your settings did not load"
          actions={
            <Button variant="default" loading={settings.isFetching} onClick={() => void settings.refetch()}>
              Retry
            </Button>
          }
        >
          The default tone and model are used until they load.
        </Alert>
      )}
      {running && (
        <Alert
          tone="info"
          title={`${posts(runningCount(running))} ${runningCount(running) === 1 ? 'is' : 'are'} being written`}
          actions={
            <Button variant="default" onClick={() => void showRunning(running)}>
              Show {running.members.length === 1 ? 'it' : 'them'}
            </Button>
          }
        >
          {excerpt(running.prompt ?? '', 110)}
        </Alert>
      )}
      <div className={styles.columns} data-set={setPart !== undefined || undefined}>
        <div className={styles.left}>
          {setPart && collapsed && <setPart.BriefBar brief={brief} onEdit={focusPrompt} />}
          <Card className={collapsed ? styles.collapsed : undefined}>
            <BriefForm
              {...{ brief, platforms, draft, usage, writing, waiting, settingsOpen, promptRef, question, blocked }}
              models={models.data}
              onChange={change}
              onUseDefaults={useDefaults}
              onSettingsOpen={setSettingsOpen}
              onGenerate={(chosen) => void write(chosen)}
              onUseModel={generateWith}
            />
          </Card>
          {showsUsage && !setPart && <UsagePanel usage={usage} {...dismissals} />}
        </div>
        <section ref={resultRef} className={styles.right} aria-label="Result">
          {welcome && (
            <div className={styles.welcome}>
              <Alert tone="success" title={`Welcome, ${userLabel(user)}`} onClose={endWelcome}>
                This is your idea from the front page. Edit the post here, or change the brief and generate another.
              </Alert>
            </div>
          )}
          {setPart ? (
            <setPart.SetPanel
              set={set}
              saveEdit={saveEdit}
              onEditBrief={focusPrompt}
              onChooseProvider={chooseProvider}
              briefOf={(platform) => withOwnBrief(brief, own, platform)}
              onSelectPlatforms={selectPlatforms}
            />
          ) : (
            <ResultPanel
              generation={generation}
              platform={brief.platform}
              saveEdit={saveEdit}
              onStop={generations.stop}
              onRetry={retry}
              onRegenerate={again}
              onContinue={carryOn}
              onUseExample={(prompt) => {
                change({ prompt })
                focusPrompt()
              }}
              onEditBrief={focusPrompt}
              onChooseProvider={chooseProvider}
              more={(shown) => (
                <>
                  <OtherBrief
                    used={shown.attempt.brief}
                    current={brief}
                    onWrite={(fields) => void start({ brief: { ...shown.attempt.brief, ...fields }, parentId: shown.item.content_id })}
                  />
                  <AlsoWrite present={[shown.attempt.brief.platform]} onWrite={(platform) => void alsoWrite(platform, shown)} />
                </>
              )}
            />
          )}
        </section>
        {showsUsage && setPart && <UsagePanel usage={usage} {...dismissals} />}
      </div>
    </div>
  )
}
