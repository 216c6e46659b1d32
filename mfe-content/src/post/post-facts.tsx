import { DateText, IconEngine, numberText } from '@loomcast/design-system/full'
import type { ContentItem } from '../api/content.ts'
import { engineSentence, providerName } from '../engine/engine-sentence.ts'
import styles from './post.module.css'

/** Engine, settings and time of the text. */
export function PostFacts({ item, withSettings = false }: { item: ContentItem; withSettings?: boolean }) {
  const { usage, settings_used: used } = item
  const facts: [string, string | undefined][] = [
    ['What made it', item.disclosure?.statement],
    ['Provider', item.provider && providerName(item.provider)],
    ['Model', item.model],
    [
      'Tokens',
      usage && `${numberText(usage.total_tokens)} (${numberText(usage.prompt_tokens)} in, ${numberText(usage.completion_tokens)} out)`,
    ],
  ]
  const settings: [string, string | undefined][] = [
    ['Tone', used?.tone_style],
    ['Words to avoid', used?.avoid_words],
    ['Custom instructions', used?.custom_instructions],
    ['Temperature', used?.temperature?.toString()],
    ['Your voice', used?.use_voice === false ? 'Not used' : undefined],
    ['Max tokens', used?.max_tokens && numberText(used.max_tokens)],
  ].map(([name, value]) => [String(name), value || undefined])
  const shown = [...facts, ...(withSettings ? settings : [])].filter(([, value]) => value)
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
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
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
    </div>
  )
}
