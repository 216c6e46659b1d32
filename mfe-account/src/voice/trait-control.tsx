import { NumberInput, Select } from '@loomcast/design-system/full'
import type { TraitValue, VoiceTrait } from './voice.api.ts'
import { WordList } from './word-list.tsx'

interface TraitControlProps {
  trait: VoiceTrait
  value: TraitValue | null
  onChange: (value: TraitValue | null) => void
}

/** The control that fits the trait: a number with its unit, a choice, or a list of words. */
export function TraitControl({ trait, value, onChange }: TraitControlProps) {
  if (trait.kind === 'number')
    return (
      <NumberInput
        aria-label={`${trait.label}, ${trait.unit}`}
        suffix={` ${trait.unit}`}
        min={trait.minimum}
        max={trait.maximum}
        allowDecimal={false}
        clampBehavior="strict"
        data-autofocus
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
    )
  if (trait.kind === 'choice')
    return (
      <Select
        aria-label={trait.label}
        data={trait.options}
        value={typeof value === 'string' ? value : null}
        allowDeselect={false}
        onChange={onChange}
      />
    )
  return <WordList label={trait.label} words={Array.isArray(value) ? value : []} onChange={onChange} />
}
