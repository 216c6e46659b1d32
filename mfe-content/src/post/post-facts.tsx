import { DateText, IconEngine, numberText } from '@loomcast/design-system/full'
import type { ContentItem } from '../api/content.ts'
import { engineSentence, isComposer, ownStatement, providerName } from '../engine/engine-sentence.ts'
import styles from './post.module.css'

/** Engine, settings and time of the text. */
export function PostFacts({ item, withSettings = false }: { item: ContentItem; withSettings?: boolean }) {
  const { usage, settings_used: used } = item
  const ofModel: Row[] = [
    ['Provider', item.provider && providerName(item.provider)],
    ['Model', item.model],
    [
      'Tokens',
      usage && `${numberText(usage.total_tokens)} (${numberText(usage.prompt_tokens)} in, ${numberText(usage.completion_tokens)} out)`,
    ],
  ]
  const ofModelSettings: Row[] = [
    ['Temperature', used?.temperature?.toString()],
    ['Max tokens', used?.max_tokens && numberText(used.max_tokens)],
  ]
  const settings: Row[] = [
    ['Tone', used?.tone_style],
    ['Words to avoid', used?.avoid_words],
    ['Custom instructions', used?.custom_instructions],
    ['Your voice', used?.use_voice === false ? 'Not used' : undefined],
  ]
  const engine = engineSentence(item)
  return (
    <div className={styles.facts}>
      {engine && (
        <p className={styles.engine}>
          <IconEngine size={18} />
          <span>{engine}</span>
        </p>
      )}
      <dl>
        <Rows rows={[['What made it', ownStatement(item)], ...(withSettings ? settings : [])]} />
        <div>
          <dt>Written</dt>
          <dd>
            <DateText value={item.created_at} />
            {item.edited_at && (
              <>
                , edited <DateText value={item.edited_at} />
              </>
            )}
          </dd>
        </div>
      </dl>
      {!isComposer(item) && (
        <details>
          <summary>Details of the model</summary>
          <dl>
            <Rows rows={[...ofModel, ...(withSettings ? ofModelSettings : [])]} />
          </dl>
        </details>
      )}
    </div>
  )
}

type Row = [name: string, value: string | number | undefined]

/** The rows that have a value. */
function Rows({ rows }: { rows: readonly Row[] }) {
  return rows
    .filter(([, value]) => value)
    .map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))
}
