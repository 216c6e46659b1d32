import { type PlatformId, platformById } from '@loomcast/platforms'
import type { Network } from '../api/plan.ts'
import styles from './post.module.css'

const PARTS: Readonly<Record<string, string>> = { text: 'text', pictures: 'pictures', footage: 'video' }

/** One sentence about what a model created, and what the network makes of it. */
export function AiNote({ parts, platform, network }: { parts: readonly string[]; platform: PlatformId; network: Network | undefined }) {
  if (parts.length === 0) return null
  const made = `An AI model made the ${parts.map((part) => PARTS[part] ?? part).join(' and the ')} of this post`
  return (
    <p className={styles.note}>
      {made}
      {after()}
    </p>
  )

  function after(): string {
    // A service of an earlier release does not name the parts.
    const labeled = network?.ai_label_parts ?? []
    if (network && labeled.some((part) => parts.includes(part))) return `, and ${network.name} gets its AI label.`
    if (network) return `. ${network.name} has no AI label: say so in the text if readers should know.`
    const { brand, aiRule } = platformById(platform)
    return aiRule?.parts.some((part) => parts.includes(part)) ? `. ${aiRule.note}` : `. ${brand} requires no label for that.`
  }
}
