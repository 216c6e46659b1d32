import { ActionIcon, Button, FieldGroup, FormError, IconDelete, TextInput } from '@loomcast/design-system/full'
import type { PackageValues } from './package-values.ts'
import css from './packages.module.css'

type Features = PackageValues['features']

interface FeatureFieldsProps {
  features: Features
  error: string | undefined
  onChange: (features: Features) => void
}

const MAX_FEATURES = 20

/** The additional lines of a package on the pricing page. Lines without a name are not saved. */
export function FeatureFields({ features, error, onChange }: FeatureFieldsProps) {
  const change = (key: number, changes: Partial<Features[number]>) =>
    onChange(features.map((feature) => (feature.key === key ? { ...feature, ...changes } : feature)))
  const nextKey = Math.max(-1, ...features.map(({ key }) => key)) + 1
  return (
    <FieldGroup legend="Features" description="Additional lines for the pricing page." className={css.group}>
      {features.map(({ key, name, description, limit }, index) => (
        <div key={key} className={css.feature}>
          <TextInput
            label={`Feature ${index + 1}`}
            maxLength={100}
            value={name}
            onChange={({ currentTarget }) => change(key, { name: currentTarget.value })}
          />
          <TextInput
            label={`Description of feature ${index + 1}`}
            maxLength={300}
            value={description}
            onChange={({ currentTarget }) => change(key, { description: currentTarget.value })}
          />
          <TextInput
            label={`Limit of feature ${index + 1}`}
            maxLength={40}
            value={limit ?? ''}
            onChange={({ currentTarget }) => change(key, { limit: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Remove feature ${index + 1}`}
            onClick={() => onChange(features.filter((feature) => feature.key !== key))}
          >
            <IconDelete size={18} />
          </ActionIcon>
        </div>
      ))}
      <FormError>{error}</FormError>
      <Button
        variant="default"
        className={css.addFeature ?? ''}
        disabled={features.length >= MAX_FEATURES}
        onClick={() => onChange([...features, { key: nextKey, name: '', description: '', limit: null }])}
      >
        Add feature
      </Button>
    </FieldGroup>
  )
}
