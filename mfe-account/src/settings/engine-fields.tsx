import { Checkbox, FieldGroup, IconCheck, IconLock, Select, Slider } from '@loomcast/design-system/full'
import { findModel, firstModel, modelProblem, providerName, providerProblem } from './model-choice.ts'
import type { ContentSettings, Models } from './settings.api.ts'
import css from './settings.module.css'

interface EngineFieldsProps {
  value: ContentSettings
  models: Models
  errors: Record<string, string>
  onChange: (changes: Partial<ContentSettings>) => void
}

/** AI defaults: provider, model, temperature and maximum tokens. */
export function EngineFields({ value, models, errors, onChange }: EngineFieldsProps) {
  const { default_provider: provider, default_model: modelId } = value
  const providers = Object.keys(models).map((id) => ({
    value: id,
    label: providerName(id),
    disabled: id !== provider && providerProblem(models, id) !== undefined,
  }))
  const list = models[provider] ?? []
  const model = findModel(models, provider, modelId)
  const modelReason = model ? modelProblem(model) : undefined

  return (
    <FieldGroup legend="AI defaults" description="What the generator starts with. You can change these for each post.">
      <div className={css.pair}>
        <Select
          label="Provider"
          name="default_provider"
          data={providers}
          value={provider}
          error={errors['default_provider'] ?? providerProblem(models, provider)}
          onChange={(next) => {
            if (next && next !== provider) onChange({ default_provider: next, default_model: firstModel(models, next) ?? '' })
          }}
          renderOption={({ option, checked }) => (
            <Choice name={option.label} checked={checked} reason={providerProblem(models, option.value)} />
          )}
        />
        <Select
          label="Model"
          name="default_model"
          data={list.map((entry) => ({
            value: entry.id,
            label: entry.name,
            disabled: entry.id !== modelId && modelProblem(entry) !== undefined,
          }))}
          value={modelId}
          description={model?.description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errors['default_model']}
          onChange={(next) => {
            if (next) onChange({ default_model: next })
          }}
          renderOption={({ option, checked }) => {
            const entry = findModel(models, provider, option.value)
            return (
              <Choice
                name={option.label}
                checked={checked}
                note={entry?.description}
                reason={entry && modelProblem(entry)}
                locked={entry?.locked}
              />
            )
          }}
        />
      </div>
      {value.default_model_notice ? <p className={css.reason}>{value.default_model_notice}</p> : null}
      {modelReason ? (
        <p className={css.reason}>
          {model?.name}: {modelReason}. Until then, the provider's standard model is used instead.
        </p>
      ) : null}
      {model?.tunable === false ? null : (
        <>
          <Slider
            label="Temperature"
            description="Lower stays closer to your brief. Higher is more creative."
            min={0}
            max={1}
            step={0.1}
            value={value.default_temperature}
            error={errors['default_temperature']}
            format={(n) => n.toFixed(1)}
            ends={['Precise', 'Creative']}
            onChange={(n) => onChange({ default_temperature: Math.round(n * 10) / 10 })}
          />
          <Slider
            label="Max tokens"
            description="The maximum length of a post. 1,000 tokens are about 750 words."
            min={100}
            max={4000}
            step={100}
            value={value.default_max_tokens}
            error={errors['default_max_tokens']}
            format={(n) => n.toLocaleString('en')}
            ends={['100', '4,000']}
            onChange={(n) => onChange({ default_max_tokens: n })}
          />
        </>
      )}
      <Checkbox
        label="Let AI models look at my pictures when they write captions for a video"
        description="Small copies without location or date are sent to the model's provider. Applies to models that can see pictures."
        checked={value.show_pictures_to_models === true}
        onChange={(event) => onChange({ show_pictures_to_models: event.currentTarget.checked })}
      />
      <Checkbox
        label="Add a line to posts that an AI model wrote"
        description="“Written with AI.” or “Written with the help of AI.” is added to what you copy and download. Posts by the built-in writer never get it."
        checked={value.show_ai_line === true}
        onChange={(event) => onChange({ show_ai_line: event.currentTarget.checked })}
      />
    </FieldGroup>
  )
}

interface ChoiceProps {
  name: string
  note?: string
  reason?: string
  locked?: boolean
  checked?: boolean
}

function Choice({ name, note, reason, locked = false, checked = false }: ChoiceProps) {
  return (
    <span className={css.choice}>
      <span className={css.choiceName}>
        {name}
        {locked ? <IconLock size={14} aria-label="Locked" /> : null}
        {checked ? <IconCheck size={16} className={css.checked} /> : null}
      </span>
      {reason || note ? <span className={css.choiceNote}>{reason ?? note}</span> : null}
    </span>
  )
}
