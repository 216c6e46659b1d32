import { Alert, Button, Card, IconHistory, PageHeader } from '@loomcast/design-system/full'
import { Link, type User, useDocumentTitle } from '@loomcast/web-kit'
import { useEffect, useRef, useState } from 'react'
import { useModels, usePackage, useSettings } from '../api/queries.ts'
import { briefProblems } from '../brief/brief.ts'
import { BriefForm } from '../brief/brief-form.tsx'
import { useBrief } from '../brief/use-brief.ts'
import type { ContentItem } from '../history/content.ts'
import { loadMeasure } from '../preview/use-measure.ts'
import { isFreePackage, usageOf } from '../usage/usage.ts'
import { UsageBanner } from '../usage/usage-banner.tsx'
import { UsageHint } from '../usage/usage-hint.tsx'
import { UsagePanel } from '../usage/usage-panel.tsx'
import { useDismissals } from '../usage/use-dismissals.ts'
import styles from './generation.module.css'
import { generations, recoverLeftBehind } from './page-generations.ts'
import { ResultPanel } from './result-panel.tsx'
import { useArrival } from './use-arrival.ts'
import { useGeneration } from './use-generation.ts'

/** The counting rules, before anybody is there: they are then run while nobody waits. */
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
  const plan = usePackage()
  // The panel and all prompts to upgrade are for people who pay nothing.
  const usage = plan.data && isFreePackage(plan.data) ? usageOf(plan.data) : undefined
  const dismissals = useDismissals(`${user.user_id}.${usage?.periodEndsAt ?? ''}`)
  const waiting = settings.isPending || models.isPending
  const writing = generation.phase === 'writing'

  useEffect(() => {
    prefetch()
    recoverLeftBehind(user.user_id)
  }, [user.user_id])

  function generate(parentId: string | null = null, key?: string) {
    generations.start({ brief, parentId, key })
    showResult()
  }

  // On a phone the result is below the brief, and beside a long form it begins above the button that asks for it: it is led to, once.
  function showResult() {
    const result = resultRef.current
    if (!result) return
    const { top } = result.getBoundingClientRect()
    if (top >= 0 && top < window.innerHeight / 2) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    requestAnimationFrame(() => result.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address asked for it and the settings are there, with the brief of that moment
  useEffect(() => {
    if (!run || waiting || writing) return
    ran()
    if (briefProblems(brief, models.data).length === 0) generate(run.parentId, run.key)
    else setSettingsOpen(true)
  }, [run, waiting, writing])

  function retry() {
    if (generation.phase !== 'ended') return
    const { attempt, failure, kept } = generation
    // Without an answer the same key is sent again: the server answers what it has instead of charging twice.
    const key = failure?.lost && kept === 'unknown' ? attempt.key : undefined
    generations.start({ brief: key ? attempt.brief : brief, parentId: attempt.parentId, continues: attempt.continues, key })
    showResult()
  }

  function again(item: ContentItem) {
    if (generation.phase !== 'done' && generation.phase !== 'ended') return
    generations.start({ brief: generation.attempt.brief, parentId: item.content_id })
  }

  function carryOn(item: ContentItem) {
    if (generation.phase !== 'done' && generation.phase !== 'ended') return
    generations.start({ brief: generation.attempt.brief, continues: { contentId: item.content_id, text: item.generated_text } })
  }

  function focusPrompt() {
    promptRef.current?.focus()
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title="Content generator"
        description="Say what it is about. The post appears as its platform will show it."
        actions={
          <Button component={Link} to="/history" variant="default" leftSection={<IconHistory size={18} />}>
            History
          </Button>
        }
      />
      {welcome && (
        <Alert tone="success" title={`Welcome, ${user.name?.trim() || user.email.split('@')[0]}`} onClose={endWelcome}>
          Your idea from the front page is in the brief. Press Generate to see what becomes of it.
        </Alert>
      )}
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
          Until they do, the product’s own tone and model are used.
        </Alert>
      )}
      {usage && <UsageBanner usage={usage} {...dismissals} />}
      <div className={styles.columns}>
        <div className={styles.left}>
          <Card>
            <BriefForm
              {...{ brief, draft, writing, waiting, settingsOpen, promptRef }}
              models={models.data}
              hint={usage && <UsageHint usage={usage} {...dismissals} />}
              onChange={change}
              onUseDefaults={useDefaults}
              onSettingsOpen={setSettingsOpen}
              onGenerate={() => generate()}
            />
          </Card>
          {(usage || plan.isPending) && <UsagePanel usage={usage} />}
        </div>
        <section ref={resultRef} className={styles.right} aria-label="Result">
          <ResultPanel
            generation={generation}
            platform={brief.platform}
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
