import { Badge, Card } from '@loomcast/design-system/full'
import type { ReactNode } from 'react'
import { choosesModel, findModel, providerName } from './model-choice.ts'
import type { ContentSettings, Models } from './settings.api.ts'
import css from './settings.module.css'

/** The settings that the generator would start with. */
export function SettingsPreview({ value, models, dirty }: { value: ContentSettings; models: Models; dirty: boolean }) {
  const words = avoidedWords(value.avoid_words)
  const model = findModel(models, value.default_provider, value.default_model)
  const withModel = choosesModel(models, value.default_provider)
  return (
    <Card as="section" className={css.preview} aria-labelledby="settings-preview">
      <header className={css.previewHeader}>
        <h2 className={css.previewTitle} id="settings-preview">
          Current settings
        </h2>
        {dirty ? <Badge tone="spark">Not saved</Badge> : null}
      </header>
      <dl className={css.list}>
        <Row name="Tone">{value.tone_style.trim() || 'engaging and professional'}</Row>
        {withModel ? (
          <>
            <Row name="Provider">{providerName(value.default_provider)}</Row>
            <Row name="Model">{model?.name ?? value.default_model}</Row>
          </>
        ) : null}
        {!withModel || model?.tunable === false ? null : (
          <>
            <Row name="Temperature">{value.default_temperature.toFixed(1)}</Row>
            <Row name="Max tokens">{value.default_max_tokens.toLocaleString('en')}</Row>
          </>
        )}
        <Row name="Words to avoid">
          {words.length === 0 ? (
            'None'
          ) : (
            <span className={css.words}>
              {words.map((word) => (
                <Badge key={word}>{word}</Badge>
              ))}
            </span>
          )}
        </Row>
        <Row name="Custom instructions">
          <span className={css.instructions}>{value.custom_instructions.trim() || 'None'}</span>
        </Row>
      </dl>
    </Card>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function avoidedWords(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ]
}
