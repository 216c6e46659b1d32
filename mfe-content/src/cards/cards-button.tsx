import { Button, IconGrid } from '@loomcast/design-system/full'
import { lazyPart } from '@loomcast/web-kit'
import { useState } from 'react'
import type { CardsTarget } from './put-into-post.tsx'

const CardsDialog = lazyPart(() => import(/* webpackChunkName: "cards" */ './cards-dialog.tsx').then((module) => module.CardsDialog))

/** Opens the cards of a post. The dialog is fetched when it is first opened. */
export function CardsButton({ contentId, text, name, target }: { contentId: string; text: string; name: string; target: CardsTarget }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconGrid size={18} />}
        disabled={text.trim() === ''}
        onPointerEnter={() => void CardsDialog.preload()}
        onClick={() => setState('open')}
      >
        Make cards
      </Button>
      {state !== 'never' && (
        <CardsDialog
          contentId={contentId}
          text={text}
          name={name}
          target={target}
          opened={state === 'open'}
          onClose={() => setState('closed')}
        />
      )}
    </>
  )
}
