import { useState } from 'react'
import type { ShownPart } from '../api/video.api.ts'
import { formatName, formatOf, sizeOf } from '../choices/choices.ts'
import { pictureOfScene, previewOf } from '../pictures/picture.ts'
import { filmParts } from '../preview/film-parts.ts'
import type { FramePreviewProps } from '../preview/frame-preview.tsx'
import { useFilmPlayer } from '../preview/use-film-player.ts'
import { useStill } from '../preview/use-still.ts'
import { isOpen } from '../storyboard/storyboard.ts'
import { filmBody, stillBody } from './still-body.ts'
import type { Film } from './use-film.ts'

/** The part of the film that is shown, and what the preview displays of it. */
export function useFramePreview(film: Film): { shown: ShownPart; show: (part: ShownPart) => void; frame: FramePreviewProps } {
  const [wanted, setWanted] = useState<ShownPart>(0)
  const [page, setPage] = useState(0)
  const { draft, look, scenes, chosen, ready, engine, problems, formats } = film
  const { choices } = draft
  const show = (next: ShownPart) => {
    if (next !== wanted) setPage(0)
    setWanted(next)
  }
  const parts = filmParts(scenes.length, look)
  const shown = parts.some(({ id }) => id === wanted) ? wanted : typeof wanted === 'number' ? scenes.length - 1 : 0
  const scene = shown === 'title' ? 0 : shown === 'call_to_action' ? scenes.length - 1 : shown
  const picture = pictureOfScene(chosen, scene)
  const body = stillBody(draft, scenes, ready, { show: shown, page }, engine, chosen.length > 0 && problems.length === 0)
  const still = useStill(body)
  // Veo creates its own footage, so there is no frame before it exists.
  const player = useFilmPlayer(body && engine !== 'veo' && ready.length === chosen.length ? filmBody(body) : undefined)
  const open = scenes[scene]
  const isUnwritten = typeof shown === 'number' && look.captions !== 'off' && open !== undefined && isOpen(open)
  const notes = [
    isUnwritten && 'No words yet: they are written from your instructions.',
    engine === 'veo' && typeof shown === 'number' && 'Veo creates its own framing.',
  ].filter((note) => note !== false)
  return {
    shown,
    show,
    frame: {
      size: sizeOf(choices),
      format: choices.video_format,
      formatLabel:
        choices.video_format === 'custom'
          ? 'Custom size'
          : (formatOf(formats, choices.video_format)?.label ?? formatName(choices.video_format)),
      still,
      player,
      seconds: film.estimate.film,
      picture: (picture && previewOf(picture)) || undefined,
      parts: chosen.length > 0 ? parts : [],
      shown,
      note: picture && notes.length > 0 ? notes.join(' ') : undefined,
      onShow: show,
      onPage: setPage,
    },
  }
}
