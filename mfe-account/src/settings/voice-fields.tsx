import { Autocomplete, CharacterCount, FieldGroup, Textarea, TextInput } from '@loomcast/design-system/full'
import { TONES } from '@loomcast/platforms'
import { Link } from '@loomcast/web-kit'
import type { ContentSettings } from './settings.api.ts'
import css from './settings.module.css'

/** Maximum lengths that the server accepts, in characters. */
export const LIMITS = { tone_style: 120, avoid_words: 1000, custom_instructions: 2000 } as const

interface VoiceFieldsProps {
  value: ContentSettings
  errors: Record<string, string>
  onChange: (changes: Partial<ContentSettings>) => void
}

/** The tone (a preset or free text), the words to avoid, and the custom instructions. */
export function VoiceFields({ value, errors, onChange }: VoiceFieldsProps) {
  return (
    <FieldGroup legend="Voice" description="How your posts sound, and which words they leave out.">
      <p className={css.learned}>
        Posts can also follow how you write yourself. <Link to="/settings/voice">Learn your voice from your own posts</Link>
      </p>
      <Autocomplete
        label="Tone"
        name="tone_style"
        description="Choose one, or type your own."
        placeholder="engaging and professional"
        maxLength={LIMITS.tone_style}
        data={TONES.map((tone) => tone.name)}
        // The current value must not filter the list of presets.
        filter={({ options }) => options}
        value={value.tone_style}
        error={errors['tone_style']}
        onChange={(tone_style) => onChange({ tone_style })}
        renderOption={({ option }) => (
          <span className={css.choice}>
            <span className={css.choiceName}>{option.value}</span>
            <span className={css.choiceNote}>{TONES.find((tone) => tone.name === option.value)?.hint}</span>
          </span>
        )}
      />
      <TextInput
        label="Words to avoid"
        name="avoid_words"
        description="Separate with commas. We check every post for them."
        placeholder="synergy, game-changer, delve"
        maxLength={LIMITS.avoid_words}
        value={value.avoid_words}
        error={errors['avoid_words']}
        onChange={(event) => onChange({ avoid_words: event.currentTarget.value })}
      />
      <div>
        <Textarea
          label="Custom instructions"
          name="custom_instructions"
          description="What a new colleague would need to know before writing for you."
          placeholder="We are a bakery in Portland. We say guests, not customers. Prices in dollars."
          autosize
          minRows={4}
          maxRows={12}
          maxLength={LIMITS.custom_instructions}
          value={value.custom_instructions}
          error={errors['custom_instructions']}
          onChange={(event) => onChange({ custom_instructions: event.currentTarget.value })}
        />
        <p className={css.count}>
          <CharacterCount count={value.custom_instructions.length} limit={LIMITS.custom_instructions} />
        </p>
      </div>
    </FieldGroup>
  )
}
