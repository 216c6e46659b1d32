import { Alert, Dropzone, SortableList } from '@loomcast/design-system/full'
import type { Point, Size } from '@loomcast/video-scenes'
import { announce } from '@loomcast/web-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ShownPart } from '../api/video.api.ts'
import type { Look } from '../api/wire.ts'
import { partOf } from '../clips/clip.ts'
import { TrimDialog } from '../clips/clip-dialogs.lazy.tsx'
import { EarlierClips } from '../clips/earlier-clips.tsx'
import { pictures, usePictures } from '../pictures/page-pictures.ts'
import { CLIP_TYPES, clipOf, IMAGE_TYPES, isReady, MAX_PICTURES, type Picture, previewOf } from '../pictures/picture.ts'
import { type ClipPart, lookToSend, type SceneDraft } from '../storyboard/storyboard.ts'
import { CardClip } from './card-clip.tsx'
import { Clip } from './clip.tsx'
import { FocusDialog } from './focus-dialog.tsx'
import styles from './timeline.module.css'

const IMAGES = 'JPEG, PNG, WebP, or AVIF images up to 10 MB and 40 megapixels.'
const CLIPS = 'MP4, MOV, or WebM clips up to 100 MB and 60 seconds.'
const SIDES = 'At least 256 pixels on each side.'
/** The same beside pictures, in few lines: the place for more is not higher than they are. */
const SIZE = 'Images up to 10 MB.'
const SIZES = 'Images up to 10 MB, clips up to 100 MB.'

export interface TimelineProps {
  /** The pictures in their final order, and those that have been uploaded. */
  chosen: readonly Picture[]
  ready: readonly Picture[]
  scenes: readonly SceneDraft[]
  /** Length of each scene, in seconds; null while it is unknown. */
  lengths: readonly number[] | null
  look: Look
  /** Lengths of the cards, in seconds; undefined while they are unknown. */
  cardLengths: { title_card: number; call_to_action: number } | undefined
  /** The size of the film. */
  frame: Size
  /** Whether users can choose what the frame shows of a picture. */
  canFocus: boolean
  /** The shortest part of a clip, in seconds; undefined if the service has no clips. */
  leastPart: number | undefined
  /** Controls of the whole film, above the pictures. */
  bar?: ReactNode
  shown: ShownPart
  onShow: (part: ShownPart) => void
  onFocus: (scene: number, focus: Point | undefined) => void
  onTrim: (scene: number, part: ClipPart) => void
}

/** The user's pictures in the order of their scenes: selection, upload, words, length and order. Scene 1 shows the first picture, scene 2 the second, and so on. */
export function Timeline(props: TimelineProps) {
  const { chosen, ready, scenes, lengths, look, cardLengths, frame, canFocus, leastPart, bar, shown, onShow, onFocus, onTrim } = props
  const list = usePictures()
  const [tooMany, setTooMany] = useState(0)
  useSpokenUploads(list)
  const [focused, setFocused] = useState<number | null>(null)
  const focusedPicture = focused === null ? undefined : chosen[focused]
  const [trimmed, setTrimmed] = useState<number | null>(null)
  const trimmedPicture = trimmed === null ? undefined : chosen[trimmed]
  const trimmedClip = clipOf(trimmedPicture)
  const hasClips = leastPart !== undefined
  const kinds = hasClips ? `${IMAGES} ${CLIPS} ${SIDES}` : `${IMAGES} ${SIDES}`
  const next = list.length > 1 ? 'Drag to reorder.' : hasClips ? SIZES : SIZE
  const full = list.length >= MAX_PICTURES
  const { title_card: title, call_to_action: call } = lookToSend(look)
  const inUse = new Set(ready.slice(0, scenes.length).map(({ id }) => id))

  return (
    <div className={styles.timeline} data-empty={list.length === 0 || undefined}>
      {tooMany > 0 && (
        <Alert tone="warning" onClose={() => setTooMany(0)}>
          A video can have up to {MAX_PICTURES} {hasClips ? 'images and clips' : 'images'}. {tooMany === 1 ? 'One was' : `${tooMany} were`}{' '}
          not added.
        </Alert>
      )}
      {hasClips || (list.length > 0 && bar) ? (
        <div className={styles.top}>
          {list.length > 0 && bar}
          {hasClips && <EarlierClips hasPlace={!full} />}
        </div>
      ) : null}
      <div className={styles.track}>
        {list.length > 0 && title && (
          <CardClip
            part="title"
            text={title.title}
            seconds={cardLengths?.title_card}
            isShown={shown === 'title'}
            onShow={() => onShow('title')}
          />
        )}
        {list.length > 0 && (
          <SortableList
            label="Image order"
            className={styles.list}
            items={list}
            keyOf={(picture) => picture.id}
            nameOf={(picture) => picture.name}
            onMove={pictures.move}
            renderItem={(picture, index, row) => {
              const place = chosen.indexOf(picture)
              const scene = place >= 0 && place < scenes.length ? place : undefined
              return (
                <Clip
                  picture={picture}
                  index={index}
                  row={row}
                  scene={scene === undefined ? undefined : scenes[scene]}
                  seconds={scene === undefined ? undefined : lengths?.[scene]}
                  isShown={scene !== undefined && scene === shown}
                  isUnused={isReady(picture) && !inUse.has(picture.id)}
                  onFocus={scene === undefined || !canFocus || !previewOf(picture) ? undefined : () => setFocused(scene)}
                  onTrim={scene === undefined || !clipOf(picture) ? undefined : () => setTrimmed(scene)}
                  onShow={scene === undefined ? undefined : () => onShow(scene)}
                />
              )
            }}
          />
        )}
        {list.length > 0 && call && (
          <CardClip
            part="call_to_action"
            text={call.text}
            seconds={cardLengths?.call_to_action}
            isShown={shown === 'call_to_action'}
            onShow={() => onShow('call_to_action')}
          />
        )}
        <div className={styles.add}>
          <Dropzone
            title={dropTitle(list.length, hasClips)}
            description={list.length === 0 ? kinds : `${list.length} of ${MAX_PICTURES}. ${next}`}
            buttonLabel={hasClips ? 'Choose files' : 'Choose images'}
            accept={hasClips ? `${IMAGE_TYPES},${CLIP_TYPES}` : IMAGE_TYPES}
            multiple
            paste
            compact={list.length > 0}
            disabled={full}
            onFiles={(files) => setTooMany(pictures.add(files))}
          />
        </div>
      </div>
      {focused !== null && focusedPicture && (
        <FocusDialog
          name={focusedPicture.name}
          picture={previewOf(focusedPicture)}
          frame={frame}
          // A clip has no camera move, which leaves space for the captions.
          captioned={look.captions !== 'off' && !clipOf(focusedPicture)}
          isClip={clipOf(focusedPicture) !== undefined}
          focus={scenes[focused]?.focus}
          onChange={(focus) => onFocus(focused, focus)}
          onClose={() => setFocused(null)}
        />
      )}
      {trimmed !== null && trimmedPicture && trimmedClip && leastPart !== undefined && (
        <TrimDialog
          name={trimmedPicture.name}
          clip={trimmedClip}
          part={partOf(scenes[trimmed] ?? {}, trimmedClip)}
          least={leastPart}
          onChange={(part) => onTrim(trimmed, part)}
          onClose={() => setTrimmed(null)}
        />
      )}
    </div>
  )
}

function dropTitle(count: number, hasClips: boolean): string {
  const things = hasClips ? 'images and clips' : 'images'
  if (count === 0) return `Drop your ${things} here, or paste them`
  if (count >= MAX_PICTURES) return `You've added all ${MAX_PICTURES} ${things}`
  return hasClips ? 'Add images or clips' : 'Add more images'
}

/** Announces the result once for all files. */
function useSpokenUploads(list: readonly Picture[]): void {
  const busy = list.some(({ state }) => state.phase === 'checking' || state.phase === 'uploading')
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && list.length > 0) {
      const failed = list.filter(({ state }) => state.phase === 'failed').length
      const ready = list.length - failed
      const clips = list.some((picture) => clipOf(picture) !== undefined)
      const things = clips ? (ready === 1 ? 'clip' : 'images and clips') : ready === 1 ? 'image' : 'images'
      announce(`${ready} ${things} ready${failed > 0 ? `, ${failed} failed` : ''}`)
    }
    wasBusy.current = busy
  }, [busy, list])
}
