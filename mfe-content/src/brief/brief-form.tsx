import {
  Button,
  CharacterCount,
  Collapse,
  IconAdjust,
  IconChevronDown,
  IconGenerate,
  IconShow,
  numberText,
  Textarea,
} from '@loomcast/design-system/full'
import { MAX_PICTURES, type PlatformId, platformName } from '@loomcast/platforms'
import { toast } from '@loomcast/web-kit'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import type { Models } from '../api/settings.ts'
import { providerName } from '../engine/engine-sentence.ts'
import { fewerPicturesNote } from '../pictures/fewer-pictures.ts'
import { PicturesField } from '../pictures/pictures-field.lazy.tsx'
import { SaveTemplateButton } from '../templates/save-template-button.tsx'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { shortageOf, writeOffer } from '../usage/set-cost.ts'
import type { Usage } from '../usage/usage.ts'
import { VoiceToggle } from '../voice/voice-toggle.tsx'
import styles from './brief.module.css'
import { type Brief, briefProblems, choosesModel, type Draft, hasOwnSettings, PROMPT_LIMIT, withOwnBrief } from './brief.ts'
import { BriefQuestion } from './brief-question.tsx'
import { OwnWords } from './own-words.tsx'
import { PlatformPicker } from './platform-picker.tsx'
import { SettingsFields, ToneField } from './settings-fields.tsx'
import writeButton from './write-button.module.css'

export interface BriefFormProps {
  brief: Brief
  /** The chosen platforms, one post each. */
  platforms: readonly PlatformId[]
  draft: Draft
  /** Undefined while it loads. */
  usage: Usage | undefined
  models: Models | undefined
  /** True while a text is being generated. */
  writing: boolean
  /** True until the settings have loaded; generating earlier would use the wrong ones. */
  waiting: boolean
  /** True while the brief is being read before writing. */
  checking: boolean
  /** True while it is being read only to show the list. */
  looking: boolean
  settingsOpen: boolean
  promptRef: RefObject<HTMLTextAreaElement | null>
  /** The built-in writer's question about this brief. Nothing has been charged when it is shown. */
  question: string | undefined
  /** Why the user cannot generate now. */
  blocked: string | undefined
  onChange: (change: Draft) => void
  onUseDefaults: () => void
  onSettingsOpen: (open: boolean) => void
  /** Writes a post for each of these platforms. */
  onGenerate: (platforms: readonly PlatformId[]) => void
  /** Opens the list of what is published. */
  onCheck: () => void
  /** Writes a post for each of these platforms with another model. */
  onUseModel: (provider: string, model: string, platforms: readonly PlatformId[]) => void
}

/** The form for the brief and its settings. Ctrl/Cmd+Enter generates from any field. */
export function BriefForm(props: BriefFormProps) {
  const {
    brief,
    platforms,
    draft,
    usage,
    models,
    writing,
    waiting,
    checking,
    looking,
    settingsOpen,
    promptRef,
    question,
    blocked,
    onChange,
    onSettingsOpen,
  } = props
  const [submitted, setSubmitted] = useState(false)
  const [ownShown, setOwnShown] = useState<PlatformId>()
  const [pendingSubmit, setPendingSubmit] = useState(false)
  const panel = useId()
  const counter = useId()
  const reason = useId()
  const problems = briefProblems(brief, models, platforms)
  const own = draft.own ?? {}
  const withModel = choosesModel(brief, models)
  const hasSeveral = platforms.length > 1
  const withInvalidWords = hasSeveral
    ? platforms.find((platform) => own[platform] && briefProblems(withOwnBrief(brief, own, platform), undefined).length > 0)
    : undefined
  const offer = writeOffer(platforms.length, usage)
  const shortage = shortageOf(platforms.map(platformName), usage)
  const tooLong = brief.prompt.length > PROMPT_LIMIT
  const messageFor = (field: (typeof problems)[number]['field']) =>
    submitted || (field !== 'prompt' && field !== 'platforms') ? problems.find((problem) => problem.field === field)?.message : undefined

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (writing || checking || blocked) return
    if (waiting) return setPendingSubmit(true)
    setSubmitted(true)
    const [first] = problems
    if (!first && withInvalidWords) return setOwnShown(withInvalidWords)
    if (!first) {
      setSubmitted(false)
      props.onGenerate(platforms.slice(0, offer.count))
      return
    }
    if (first.field === 'prompt') promptRef.current?.focus()
    else if (first.field === 'platforms') event?.currentTarget.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus()
    else if (first.field !== 'tone') onSettingsOpen(true)
  }

  // If the user submits before the settings have loaded, the brief is submitted once they have.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the settings have loaded
  useEffect(() => {
    if (!pendingSubmit || waiting) return
    setPendingSubmit(false)
    submit()
  }, [pendingSubmit, waiting])

  function applyTemplate(template: Draft) {
    onChange(template)
    const { platform } = template
    if (!platform || platforms.length < 2) return
    toast({
      kind: 'info',
      message: `This template is for one platform: ${platformName(platform)}.`,
      action: { label: `Keep all ${platforms.length} platforms`, onClick: () => onChange({ platforms }) },
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-label="Brief">
      <PlatformPicker
        value={platforms}
        error={messageFor('platforms')}
        disabled={checking}
        onChange={(chosen, platform) => onChange({ platforms: chosen, platform })}
      />
      <div>
        <Textarea
          ref={promptRef}
          label="Topic or prompt"
          placeholder="What happened, where and when, and what readers can do. Your own words are enough."
          autosize
          minRows={6}
          maxRows={18}
          required
          dir="auto"
          readOnly={checking}
          value={brief.prompt}
          error={tooLong ? problems.find(({ field }) => field === 'prompt')?.message : messageFor('prompt')}
          description={question && <span className={styles.fieldQuestion}>{question}</span>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => onChange({ prompt: event.currentTarget.value })}
        />
        {question && (
          <BriefQuestion
            models={models}
            usage={usage}
            chosen={platforms.length}
            disabled={writing || blocked !== undefined || platforms.length === 0}
            onUseModel={(provider, model) => props.onUseModel(provider, model, platforms.slice(0, offer.count))}
            onMoreModels={() => onSettingsOpen(true)}
          />
        )}
        <div className={styles.underPrompt}>
          <TemplatePicker disabled={checking} onApply={applyTemplate} />
          {brief.prompt.trim() !== '' && <SaveTemplateButton prompt={brief.prompt} platform={brief.platform} />}
          <CharacterCount id={counter} count={brief.prompt.length} limit={PROMPT_LIMIT} />
        </div>
      </div>
      <PicturesField
        pictures={brief.pictures ?? []}
        max={MAX_PICTURES}
        brief={brief.prompt}
        note={fewerPicturesNote(platforms, brief.pictures?.length ?? 0)}
        paste
        onChange={(pictures) => onChange({ pictures })}
      />
      <div>
        <ToneField brief={brief} error={messageFor('tone')} onChange={onChange} />
        <VoiceToggle platforms={platforms} checked={brief.use_voice !== false} onChange={(use_voice) => onChange({ use_voice })} />
      </div>
      {hasSeveral && (
        <OwnWords
          brief={brief}
          platforms={platforms}
          own={own}
          shown={ownShown && platforms.includes(ownShown) ? ownShown : undefined}
          onShow={setOwnShown}
          onChange={(changed) => onChange({ own: changed })}
        />
      )}
      <div>
        <button
          type="button"
          className={styles.more}
          aria-expanded={settingsOpen}
          aria-controls={panel}
          onClick={() => onSettingsOpen(!settingsOpen)}
        >
          <IconAdjust size={18} />
          <span className={styles.moreText}>
            <b>{withModel ? 'Model and settings' : 'Settings'}</b>
            <span>{withModel ? summary(brief, models) : 'Instructions, words to avoid'}</span>
          </span>
          <span className={styles.chevron} data-open={settingsOpen || undefined}>
            <IconChevronDown size={18} />
          </span>
        </button>
        {brief.model_notice && !settingsOpen && <p className={styles.replaced}>{brief.model_notice}</p>}
        <Collapse expanded={settingsOpen} id={panel} transitionDuration={140}>
          <SettingsFields
            brief={brief}
            models={models}
            problems={{ provider: messageFor('provider'), instructions: messageFor('instructions'), words: messageFor('words') }}
            ownSettings={hasOwnSettings(draft)}
            onChange={onChange}
            onUseDefaults={props.onUseDefaults}
          />
        </Collapse>
      </div>
      <div className={styles.submit}>
        <Button
          type="submit"
          size="lg"
          fullWidth
          classNames={writeButton}
          leftSection={<IconGenerate size={20} />}
          disabled={writing || waiting || tooLong || blocked !== undefined}
          aria-describedby={blocked || shortage ? reason : undefined}
        >
          {writing ? 'Writing…' : checking ? 'Checking your text…' : offer.label}
        </Button>
        <div className={styles.submitFoot}>
          {brief.prompt.trim() !== '' && !tooLong && (
            <Button
              className={styles.check}
              variant="subtle"
              size="sm"
              leftSection={<IconShow size={18} />}
              disabled={writing || waiting}
              onClick={() => checking || looking || props.onCheck()}
            >
              {looking ? 'Checking your text…' : 'See what will be in the post'}
            </Button>
          )}
          {blocked ? (
            <p id={reason} className={styles.blocked}>
              {blocked}
            </p>
          ) : shortage ? (
            <p id={reason}>{shortage}</p>
          ) : (
            <span className={styles.keys} aria-hidden="true">
              <kbd>{isMac() ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd>
            </span>
          )}
        </div>
      </div>
    </form>
  )
}

function summary(brief: Brief, models: Models | undefined): string {
  const model = models?.models[brief.provider]?.find(({ id }) => id === brief.model)?.name ?? brief.model
  const parts = [
    model || (brief.provider && providerName(brief.provider)),
    ...(brief.tunable ? [brief.temperature.toFixed(1), `${numberText(brief.max_tokens)} tokens`] : []),
  ]
  return parts.filter(Boolean).join(' · ')
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent)
}
