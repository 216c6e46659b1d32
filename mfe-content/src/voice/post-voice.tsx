import { IconCheck, IconClose, IconInfo } from '@loomcast/design-system/full'
import type { VoiceReport, VoiceTrait } from '../api/content.ts'
import styles from './voice.module.css'

/** Shows which traits of the user's voice the post has and which it lacks. */
export function PostVoice({ voice, platform }: { voice: VoiceReport | null | undefined; platform: string }) {
  if (!voice || voice.traits.length === 0) return null
  return (
    <section className={styles.voice} aria-label={`Your voice in the ${platform}`}>
      <details>
        <summary>
          <b>{voice.of === 0 ? 'Your voice: nothing to check here' : `Your voice: ${voice.met} of ${voice.of}`}</b>
        </summary>
        {GROUPS.map(({ met, title, Icon }) => (
          <TraitGroup
            key={title}
            title={title}
            Icon={Icon}
            traits={voice.traits.filter((trait) => trait.met === met)}
            state={String(met)}
          />
        ))}
      </details>
    </section>
  )
}

const GROUPS = [
  { met: false, title: 'Not met', Icon: IconClose },
  { met: true, title: 'Met', Icon: IconCheck },
  { met: null, title: 'Not applicable', Icon: IconInfo },
] as const

interface TraitGroupProps {
  title: string
  Icon: typeof IconCheck
  traits: VoiceTrait[]
  state: string
}

function TraitGroup({ title, Icon, traits, state }: TraitGroupProps) {
  if (traits.length === 0) return null
  return (
    <div className={styles.group} data-met={state}>
      <h4>
        {title} ({traits.length})
      </h4>
      <ul>
        {traits.map(({ id, sentence }) => (
          <li key={id}>
            <Icon size={18} />
            <span dir="auto">{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
