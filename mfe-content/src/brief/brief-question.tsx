import { Button } from '@loomcast/design-system/full'
import type { Model, Models } from '../api/settings.ts'
import { providerName } from '../engine/engine-sentence.ts'
import { modelOffer } from '../usage/set-cost.ts'
import type { Usage } from '../usage/usage.ts'
import styles from './brief.module.css'
import { freeWriters } from './brief.ts'

/** The number of models that have a button; the others are in the settings. */
const MAX_BUTTONS = 5

export interface BriefQuestionProps {
  models: Models | undefined
  /** The number of chosen posts. */
  chosen: number
  usage: Usage | undefined
  disabled: boolean
  onUseModel: (provider: string, model: string) => void
  onMoreModels: () => void
}

/** Shown below the question about a bare topic: what the request cost, and which models can write from a topic alone. */
export function BriefQuestion({ models, chosen, usage, disabled, onUseModel, onMoreModels }: BriefQuestionProps) {
  const writers = freeWriters(models)
  const shown = writers.length > MAX_BUTTONS ? writers.slice(0, MAX_BUTTONS - 1) : writers
  return (
    <div className={styles.question}>
      <p>
        Nothing was charged. The built-in writer uses only the facts in your brief.
        {shown.length > 0 && ' A model can write from a topic alone, but check every fact.'}
      </p>
      {shown.map(({ provider, model }) => (
        <Button
          key={`${provider} ${model.id}`}
          variant="default"
          size="sm"
          disabled={disabled}
          onClick={() => onUseModel(provider, model.id)}
        >
          {modelOffer(nameOf(provider, model), chosen, usage)}
        </Button>
      ))}
      {shown.length < writers.length && (
        <Button variant="subtle" size="sm" onClick={onMoreModels}>
          More models
        </Button>
      )}
    </div>
  )
}

function nameOf(provider: string, { name }: Model): string {
  return provider === 'local' ? name : `${providerName(provider)} ${name}`
}
