import { Button, IconAdd } from '@loomcast/design-system/full'
import { ApiError, toast } from '@loomcast/web-kit'
import { useEffect, useRef, useState } from 'react'
import type { PostPicture } from '../api/content.ts'
import { uploadCards } from './card-files.ts'
import type { EditedSet } from './card-set.ts'

/** The pictures of the post that cards are made of. */
export interface CardsTarget {
  /** Those that it has. */
  pictures: readonly PostPicture[]
  /** How many more pictures it can have. */
  places: number
  add: (pictures: readonly PostPicture[]) => void
}

/** Adds the cards to the pictures of the post. */
export function PutIntoPost({ set, target }: { set: EditedSet; target: CardsTarget }) {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(null)
  const latest = useRef(target)
  latest.current = target
  useEffect(() => () => running.current?.abort(), [])

  async function put(): Promise<void> {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setBusy(true)
    try {
      const count = Math.min(set.cards.length, target.places)
      const uploaded = await uploadCards(set, count, stop.signal)
      latest.current.add(uploaded)
      toast({ kind: 'success', message: doneText(count, set.cards.length - count) })
    } catch (error) {
      if (stop.signal.aborted) return
      console.error('Failed to add cards to a post', error)
      const message = error instanceof ApiError ? error.detail : 'The cards were not added to the post.'
      toast({ kind: 'error', message, action: { label: 'Retry', onClick: () => void put() } })
    } finally {
      running.current = null
      setBusy(false)
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconAdd size={18} />}
      loading={busy}
      disabled={target.places <= 0}
      title={target.places <= 0 ? 'The post has as many pictures as its platform shows.' : undefined}
      onClick={() => void put()}
    >
      Put into the post
    </Button>
  )
}

function doneText(added: number, left: number): string {
  const done = added === 1 ? 'One card is a picture of the post now.' : `${added} cards are pictures of the post now.`
  return left === 0 ? done : `${done} It can have no more, so ${left === 1 ? 'one was' : `${left} were`} left out.`
}
