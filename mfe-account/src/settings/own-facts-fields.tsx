import { CharacterCount, FieldGroup, Textarea } from '@loomcast/design-system/full'
import type { ContentSettings, OwnFacts } from './settings.api.ts'
import css from './settings.module.css'

/** Maximum length that the server accepts for each field, in characters. */
const LIMIT = 1000
/** The count is shown from here on. */
const ALMOST = 800

const FIELDS: { name: keyof OwnFacts; label: string; description?: string; placeholder: string }[] = [
  { name: 'opening_hours', label: 'Opening hours', placeholder: 'Mon to Fri 8 am to 6 pm, Sat 8 am to 1 pm' },
  { name: 'address', label: 'Address', placeholder: '12 Market Street, Portland, OR' },
  { name: 'links', label: 'Links', description: 'One per line.', placeholder: 'bakery.example/order' },
  { name: 'prices', label: 'Prices', description: 'One per line.', placeholder: 'Rye bread $4.50' },
  {
    name: 'prohibited_claims',
    label: 'Prohibited claims',
    description: 'One per line. New posts avoid them. A post that still contains one is marked.',
    placeholder: 'gluten-free',
  },
]

interface OwnFactsFieldsProps {
  value: ContentSettings
  errors: Record<string, string>
  onChange: (changes: Partial<ContentSettings>) => void
}

/** The facts of the user's business that posts can use. */
export function OwnFactsFields({ value, errors, onChange }: OwnFactsFieldsProps) {
  const facts = value.own_facts
  return (
    <FieldGroup
      legend="Your facts"
      description="Every post can use them. Add “Always mention our opening hours” to your custom instructions to have them in each one."
    >
      {FIELDS.map(({ name, label, description, placeholder }) => (
        <div key={name}>
          <Textarea
            label={label}
            name={name}
            description={description}
            placeholder={placeholder}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={LIMIT}
            value={facts[name]}
            error={errors[`own_facts.${name}`]}
            onChange={(event) => onChange({ own_facts: { ...facts, [name]: event.currentTarget.value } })}
          />
          {facts[name].length >= ALMOST && (
            <p className={css.count}>
              <CharacterCount count={facts[name].length} limit={LIMIT} />
            </p>
          )}
        </div>
      ))}
    </FieldGroup>
  )
}
