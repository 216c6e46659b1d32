import { IconLock, Select } from '@loomcast/design-system/full'
import type { Model, Models } from '../api/settings.ts'
import { providerName } from '../engine/engine-sentence.ts'
import styles from './brief.module.css'
import { type Brief, type Draft, isAvailable, notConfigured } from './brief.ts'

const reasons = { locked: 'In plans with advanced AI models', unavailable: 'Unavailable right now' }

/** Provider and model as listed by the server, with the reason next to disabled options. */
export function ModelFields({
  brief,
  models,
  error,
  onChange,
}: {
  brief: Brief
  models: Models | undefined
  error?: string
  onChange: (change: Draft) => void
}) {
  const providers = Object.keys(models?.models ?? {})
  const offered = models?.models[brief.provider] ?? []
  const chosen = offered.find((model) => model.id === brief.model)
  return (
    <div className={styles.pair}>
      <Select
        label="Provider"
        placeholder={models ? 'Choose a provider' : 'Loading…'}
        disabled={!models}
        error={error}
        data={withUnknown(providers, brief.provider).map((id) => ({
          value: id,
          label: providerName(id),
          disabled: !models || !isAvailable(models, id),
        }))}
        value={brief.provider || null}
        renderOption={({ option }) => <Choice name={option.label} line={option.disabled ? notConfigured(option.value) : undefined} />}
        onChange={(provider) => provider && onChange({ provider, model: '' })}
      />
      <Select
        label="Model"
        placeholder={models ? 'Choose a model' : 'Loading…'}
        disabled={offered.length === 0}
        description={[brief.model_notice, chosen?.description].filter(Boolean).join(' ')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={offered.map((model) => ({ value: model.id, label: model.name, disabled: !model.available || model.locked }))}
        value={chosen?.id ?? null}
        renderOption={({ option }) => {
          const model = offered.find(({ id }) => id === option.value)
          return <Choice name={option.label} line={reasonAgainst(model) ?? model?.description} locked={model?.locked} />
        }}
        onChange={(model) => model && onChange({ provider: brief.provider, model })}
      />
    </div>
  )
}

function reasonAgainst(model: Model | undefined): string | undefined {
  if (model?.locked) return reasons.locked
  return model?.available === false ? reasons.unavailable : undefined
}

function Choice({ name, line, locked = false }: { name: string; line?: string; locked?: boolean }) {
  return (
    <span className={styles.choice}>
      <span className={styles.choiceName}>
        {name} {locked && <IconLock size={14} />}
      </span>
      {line && <span className={styles.choiceLine}>{line}</span>}
    </span>
  )
}

/** Adds the selected provider of an old item if the server no longer lists it. */
function withUnknown(providers: string[], chosen: string): string[] {
  return chosen === '' || providers.includes(chosen) ? providers : [...providers, chosen]
}
