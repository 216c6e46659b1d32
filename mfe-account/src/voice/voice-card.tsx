import { Alert, Button, Card, DateText, Switch } from '@loomcast/design-system/full'
import { platformName } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { toast } from '@loomcast/web-kit'
import { useState } from 'react'
import { messageOf } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import { DeleteVoice } from './delete-voice.tsx'
import { ExampleList } from './example-list.tsx'
import { TraitRow } from './trait-row.tsx'
import { type Voice, type VoiceChange, voiceApi } from './voice.api.ts'
import css from './voice.module.css'

/** Further traits are shown on request. */
const FIRST = 8

/** The voice for one platform: its traits, each of which can be corrected, and its examples. */
export function VoiceCard({ voice, onLearnAgain }: { voice: Voice; onLearnAgain: () => void }) {
  const [all, setAll] = useState(false)
  const name = platformName(voice.platform)
  const heading = `voice-${voice.platform}`
  const shown = all ? voice.traits : voice.traits.slice(0, FIRST)

  async function save(change: VoiceChange): Promise<boolean> {
    try {
      await voiceApi.change(voice.platform, change)
      return true
    } catch (error) {
      toast({ kind: 'error', message: messageOf(error, 'Your change was not saved') })
      return false
    }
  }
  const { run: enable, busy } = useOnce(async (enabled: boolean) => {
    await save({ enabled })
  })

  return (
    <Card as="section" className={css.card} aria-labelledby={heading}>
      <header className={css.cardHead}>
        <div className={css.cardName}>
          <PlatformIcon platform={voice.platform} size={28} />
          <div>
            <h2 className={css.title} id={heading}>
              {name}
            </h2>
            <p className={css.note}>
              Learned from {voice.posts_read.toLocaleString('en')} {voice.posts_read === 1 ? 'post' : 'posts'},{' '}
              <DateText value={voice.learned_at} />
            </p>
          </div>
        </div>
        {voice.enough && (
          <Switch
            label="Use this voice"
            checked={voice.enabled}
            disabled={busy}
            onChange={(event) => void enable(event.currentTarget.checked)}
          />
        )}
      </header>
      {(voice.note || !voice.enough) && (
        <Alert
          tone={voice.enough ? 'info' : 'warning'}
          live={false}
          actions={
            voice.enough ? undefined : (
              <Button variant="default" onClick={onLearnAgain}>
                Add more posts
              </Button>
            )
          }
        >
          {voice.note ?? 'There were too few posts to tell your habits from chance. Add more posts to use this voice.'}
        </Alert>
      )}
      {voice.enough && (
        <>
          <ul className={css.traits} aria-label={`Traits for ${name}`}>
            {shown.map((trait) => (
              <TraitRow key={trait.id} trait={trait} onSave={save} />
            ))}
          </ul>
          {voice.traits.length > FIRST && (
            <div>
              <Button className={css.flush} variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Show fewer traits' : `Show all ${voice.traits.length} traits`}
              </Button>
            </div>
          )}
          <ExampleList examples={voice.examples} onSave={save} />
          <footer className={css.actions}>
            <Button variant="default" onClick={onLearnAgain}>
              Learn again
            </Button>
            <DeleteVoice platform={voice.platform} />
          </footer>
        </>
      )}
      {!voice.enough && (
        <footer className={css.actions}>
          <DeleteVoice className={css.flush} platform={voice.platform} />
        </footer>
      )}
    </Card>
  )
}
