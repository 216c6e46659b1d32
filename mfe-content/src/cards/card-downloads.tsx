import { Button, IconDownload, IconZip } from '@loomcast/design-system/full'
import { ApiError, announce, toast } from '@loomcast/web-kit'
import { saveBlob } from '@loomcast/web-kit/files'
import { useState } from 'react'
import { cardsApi } from '../api/cards.api.ts'
import { bytesOfCard } from './card-files.ts'
import { altOf, type EditedSet, requestOf } from './card-set.ts'
import styles from './cards.module.css'
import { type CardsTarget, PutIntoPost } from './put-into-post.tsx'

type Kind = 'png' | 'zip' | 'pdf'

/** Adds the cards to the post, or saves them as files. */
export function CardDownloads({ set, index, name, target }: { set: EditedSet; index: number; name: string; target: CardsTarget }) {
  const [busy, setBusy] = useState<Kind | null>(null)

  async function save(kind: Kind): Promise<void> {
    setBusy(kind)
    try {
      if (kind === 'png') await cardsApi.savePng(requestOf(set), index, `${name}-${index + 1}.png`)
      else if (kind === 'pdf') await cardsApi.savePdf(requestOf(set), `${name}.pdf`, documentOf(set))
      else await saveZip(set, name)
      announce('Cards downloaded')
    } catch (error) {
      console.error('Failed to download cards', error)
      const message = error instanceof ApiError ? error.detail : 'The cards were not downloaded.'
      toast({ kind: 'error', message, action: { label: 'Retry', onClick: () => void save(kind) } })
    } finally {
      setBusy(null)
    }
  }

  const button = (kind: Kind, label: string, icon: React.ReactNode) => (
    <Button
      variant={kind === 'pdf' ? 'filled' : 'default'}
      leftSection={icon}
      loading={busy === kind}
      disabled={busy !== null && busy !== kind}
      onClick={() => void save(kind)}
    >
      {label}
    </Button>
  )
  return (
    <div className={styles.downloads}>
      <PutIntoPost set={set} target={target} />
      {button('png', 'This card (PNG)', <IconDownload size={18} />)}
      {button('zip', 'All cards (zip)', <IconZip size={18} />)}
      {button('pdf', 'PDF document', <IconDownload size={18} />)}
    </div>
  )
}

/** What a screen reader needs: the title, and the language that the browser is set to. */
function documentOf({ cards }: EditedSet) {
  const title = (cards[0]?.title || cards[0]?.body.split('\n')[0] || 'Cards').slice(0, 200)
  return { title, ...(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/iu.test(navigator.language) && { language: navigator.language }) }
}

/** All cards with their alternative texts. */
async function saveZip(set: EditedSet, name: string): Promise<void> {
  const { zipOf } = await import(/* webpackChunkName: "zip" */ '@loomcast/web-kit/zip')
  const lastModified = new Date()
  const pictures = set.cards.map((_, index) => ({
    name: `${name}-${String(index + 1).padStart(2, '0')}.png`,
    lastModified,
    async *content() {
      yield await bytesOfCard(set, index)
    },
  }))
  const alt = set.cards.map((card, index) => `${index + 1}. ${altOf(card)}\n`).join('\n')
  saveBlob(await zipOf([...pictures, { name: 'alt-texts.txt', lastModified, content: alt }]), `${name}.zip`)
}
