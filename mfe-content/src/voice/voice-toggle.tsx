import { Checkbox } from '@loomcast/design-system/full'
import { type PlatformId, platformById } from '@loomcast/platforms'
import { Link } from '@loomcast/web-kit'
import { useVoices } from '../api/queries.ts'
import styles from './voice.module.css'
import { platformsWithVoice } from './voice.ts'

interface VoiceToggleProps {
  /** The chosen platforms. */
  platforms: readonly PlatformId[]
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether the posts follow the user's voice, or a link to the page where it is learned. */
export function VoiceToggle({ platforms, checked, onChange }: VoiceToggleProps) {
  const { data: voices } = useVoices()
  const withVoice = voices ? platformsWithVoice(platforms, voices) : []
  const [first] = platforms
  return (
    <div className={styles.toggle}>
      {withVoice.length > 0 ? (
        <Checkbox
          label="Write in your voice"
          description={withVoice.length < platforms.length ? `Learned for ${listed(withVoice)}, not for the others.` : undefined}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      ) : voices?.some(({ platform, enabled, enough }) => platform === first && enough && !enabled) ? (
        <p className={styles.quiet}>
          Your voice is switched off. <Link to="/settings/voice">Change it</Link>
        </p>
      ) : voices ? (
        <p className={styles.quiet}>
          Posts that sound like you: <Link to={first ? `/settings/voice?platform=${first}` : '/settings/voice'}>learn your voice</Link>
        </p>
      ) : null}
    </div>
  )
}

const listed = (platforms: readonly PlatformId[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(platforms.map((id) => platformById(id).brand))
