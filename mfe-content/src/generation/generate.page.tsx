import { Alert, Button, Card, IconHistory, PageHeader } from '@loomcast/design-system/full'
import { Link, type User, useDocumentTitle, userLabel } from '@loomcast/web-kit'
import { useEffect, useRef, useState } from 'react'
import { useModels, usePackage, useSettings } from '../api/queries.ts'
import { briefProblems } from '../brief/brief.ts'
import { BriefForm } from '../brief/brief-form.tsx'
import { useBrief } from '../brief/use-brief.ts'
import type { ContentItem } from '../history/content.ts'
import type { SaveEdit } from '../post/post-panel.tsx'
import { loadMeasure } from '../preview/use-measure.ts'
import { blockedReason, usageOf } from '../usage/usage.ts'
import { UsagePanel } from '../usage/usage-panel.tsx'
import { useDismissals } from '../usage/use-dismissals.ts'
import styles from './generation.module.css'
import { finishedOf } from './generation.state.ts'
import type { StartRequest } from './generations.ts'
import { generations, recoverLeftBehind } from './page-generations.ts'
import { ResultPanel } from './result-panel.tsx'
import { useArrival } from './use-arrival.ts'
import { useGeneration } from './use-generation.ts'

/** Preloads the counting rules while the page is idle. */
export function prefetch(): void {
  void loadMeasure().catch(() => {})
}

export function GeneratePage({ user }: { user: User }) {
  useDocumentTitle('Generate')
  const settings = useSettings()
  const models = useModels()
  const generation = useGeneration()
  const { brief, draft, change, useDefaults } = useBrief(user.user_id, settings.data, models.data)
  const { welcome, endWelcome, run, ran } = useArrival(change)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const promptRef = useRef<HTMLTextAreaElement>(null)
  const resultRef = useRef<HTMLElement>(null)
  const saveEdit = useRef<SaveEdit>(null)
  const plan = usePackage()
  const usage = plan.data && usageOf(plan.data)
  const blocked = usage && blockedReason(usage)
  // Only free users see the panel and the upgrade prompts.
  const showsUsage = plan.data ? !plan.data.package.is_paid : plan.isPending && !user.current_package.is_paid
  const dismissals = useDismissals(`${user.user_id}.${usage?.periodEndsAt ?? ''}`)
  const waiting = settings.isPending || models.isPending
  const writing = generation.phase === 'writing'
  const question = generation.phase === 'question' && generation.attempt.brief.prompt === brief.prompt ? generation.question : undefined

  useEffect(() => {
    prefetch()
    recoverLeftBehind(user.user_id)
  }, [user.user_id])

  // Moves the focus to the brief, where the user answers the question.
  useEffect(() => {
    if (question) promptRef.current?.focus()
  }, [question])

  /** Replaces the post on the screen; unsaved edits are saved first. */
  async function start(request: StartRequest) {
    if (saveEdit.current && !(await saveEdit.current())) return
    generations.start(request)
    showResult()
  }

  function generate(parentId: string | null = null, key?: string) {
    void start({ brief, parentId, key })
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
    if (briefProblems(brief, models.data).length === 0) generate(run.parentId, run.key)
    else setSettingsOpen(true)
  }, [run, waiting, writing, plan.isPending])

  function retry() {
    if (generation.phase !== 'ended') return
    const { attempt, failure, saved } = generation
    // Without a response the same key is sent again: the server returns its saved result instead of charging twice.
    const key = failure?.lost && saved === 'unknown' ? attempt.key : undefined
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

  function generateWith(provider: string, model: string) {
    change({ provider, model })
    void start({ brief: { ...brief, provider, model, tunable: true } })
  }

  function focusPrompt() {
    promptRef.current?.focus()
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title="Content generator"
        description="Say what it’s about. You get a post to edit, with a preview."
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
      <div className={styles.columns}>
        <div className={styles.left}>
          <Card>
            <BriefForm
              {...{ brief, draft, writing, waiting, settingsOpen, promptRef, question, blocked }}
              models={models.data}
              onChange={change}
              onUseDefaults={useDefaults}
              onSettingsOpen={setSettingsOpen}
              onGenerate={() => generate()}
              onUseModel={generateWith}
            />
          </Card>
          {showsUsage && <UsagePanel usage={usage} {...dismissals} />}
        </div>
        <section ref={resultRef} className={styles.right} aria-label="Result">
          {welcome && (
            <div className={styles.welcome}>
              <Alert tone="success" title={`Welcome, ${userLabel(user)}`} onClose={endWelcome}>
                This is your idea from the front page. Edit the post here, or change the brief and generate another.
              </Alert>
            </div>
          )}
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
            onChooseProvider={() => setSettingsOpen(true)}
          />
        </section>
      </div>
    </div>
  )
}
