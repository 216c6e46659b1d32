import { Button, confirm } from '@loomcast/design-system/full'
import { platformName } from '@loomcast/platforms'
import { toast } from '@loomcast/web-kit'
import { messageOf } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import { voiceApi } from './voice.api.ts'
import css from './voice.module.css'

export function DeleteVoice({ platform, className }: { platform: string; className?: string }) {
  const name = platformName(platform)
  const { run: remove, busy } = useOnce(async () => {
    const sure = await confirm({
      title: `Delete your voice for ${name}?`,
      message: 'Its traits, your corrections and its examples are deleted. Posts that are already written stay as they are.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (sure) await attempt(() => voiceApi.remove(platform), `Your voice for ${name} was deleted.`)
  })
  return (
    <Button className={className} variant="subtle" color="danger" loading={busy} onClick={() => void remove()}>
      Delete
    </Button>
  )
}

export function DeleteAllVoices({ count }: { count: number }) {
  const { run: remove, busy } = useOnce(async () => {
    const sure = await confirm({
      title: `Delete all ${count} voices?`,
      message: 'All traits, corrections and examples are deleted. Posts that are already written stay as they are.',
      confirmLabel: 'Delete all',
      danger: true,
    })
    if (sure) await attempt(voiceApi.removeAll, 'All voices were deleted.')
  })
  return (
    <div>
      <Button className={css.flush} variant="subtle" color="danger" loading={busy} onClick={() => void remove()}>
        Delete all voices
      </Button>
    </div>
  )
}

async function attempt(action: () => Promise<void>, done: string): Promise<void> {
  try {
    await action()
    toast({ kind: 'success', message: done })
  } catch (error) {
    toast({ kind: 'error', message: messageOf(error, 'Nothing was deleted') })
  }
}
