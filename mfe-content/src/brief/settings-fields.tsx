import { Autocomplete, Button, numberText, Slider, Textarea, TextInput } from '@loomcast/design-system/full'
import { TONES } from '@loomcast/platforms'
import type { Models } from '../api/settings.ts'
import styles from './brief.module.css'
import {
  AVOID_WORDS_LIMIT,
  type Brief,
  choosesModel,
  type Draft,
  INSTRUCTIONS_LIMIT,
  MAX_TOKENS,
  TEMPERATURE,
  TONE_LIMIT,
} from './brief.ts'
import { ModelFields } from './model-fields.tsx'

export interface SettingsFieldsProps {
  brief: Brief
  models: Models | undefined
  problems: Partial<Record<'provider' | 'instructions' | 'words' | 'tone', string>>
  ownSettings: boolean
  onChange: (change: Draft) => void
  onUseDefaults: () => void
}

/** How the post is written. All values start from the settings. */
export function SettingsFields({ brief, models, problems, ownSettings, onChange, onUseDefaults }: SettingsFieldsProps) {
  const withModel = choosesModel(brief, models)
  return (
    <div className={styles.settings}>
      {withModel && <ModelFields brief={brief} models={models} error={problems.provider} onChange={onChange} />}
      {withModel && brief.tunable && (
        <div className={styles.pair}>
          <Slider
            label="Temperature"
            {...TEMPERATURE}
            value={brief.temperature}
            onChange={(temperature) => onChange({ temperature })}
            format={(value) => value.toFixed(1)}
            ends={['Closer to the brief', 'Freer']}
          />
          <Slider
            label="Max tokens"
            {...MAX_TOKENS}
            value={brief.max_tokens}
            onChange={(max_tokens) => onChange({ max_tokens })}
            format={numberText}
            description={`About ${numberText(Math.round((brief.max_tokens * 0.75) / 25) * 25)} words`}
            ends={['Short', 'Long']}
          />
        </div>
      )}
      <Textarea
        label="Custom instructions"
        placeholder="Always mention our opening hours. Sign with “the team”."
        autosize
        minRows={2}
        maxRows={8}
        value={brief.custom_instructions}
        error={problems.instructions}
        description={near(brief.custom_instructions, INSTRUCTIONS_LIMIT)}
        onChange={(event) => onChange({ custom_instructions: event.currentTarget.value })}
      />
      <TextInput
        label="Words to avoid"
        placeholder="synergy, game-changer, unlock"
        description={near(brief.avoid_words, AVOID_WORDS_LIMIT) ?? 'Separated by commas'}
        value={brief.avoid_words}
        error={problems.words}
        onChange={(event) => onChange({ avoid_words: event.currentTarget.value })}
      />
      {ownSettings && (
        <div>
          <Button variant="subtle" size="sm" onClick={onUseDefaults}>
            Use my default settings
          </Button>
        </div>
      )}
    </div>
  )
}

/** A preset or free text. */
export function ToneField({
  brief,
  label = 'Tone',
  error,
  onChange,
}: Pick<SettingsFieldsProps, 'brief' | 'onChange'> & { label?: string; error?: string }) {
  const hint = TONES.find((tone) => tone.name === brief.tone_style)?.hint
  return (
    <Autocomplete
      label={label}
      data={TONES.map((tone) => tone.name)}
      // A selected preset must not filter the list.
      filter={({ options, search }) =>
        TONES.some((tone) => tone.name === search)
          ? options
          : options.filter((option) => 'label' in option && option.label.includes(search.toLowerCase().trim()))
      }
      value={brief.tone_style}
      description={hint ?? 'In your own words'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      maxLength={TONE_LIMIT}
      onChange={(tone_style) => onChange({ tone_style })}
    />
  )
}

function near(text: string, limit: number): string | undefined {
  return text.length > limit * 0.8 ? `${numberText(text.length)} of ${numberText(limit)} characters` : undefined
}
