import { Button, Modal } from '@loomcast/design-system/full'
import { type Point, type Size, viewAround } from '@loomcast/video-scenes'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import styles from './focus.module.css'

export interface FocusDialogProps {
  /** Name of the picture. */
  name: string
  /** URL of the whole picture. */
  picture: string
  /** The size of the film. */
  frame: Size
  captioned: boolean
  isClip: boolean
  /** The point that the user chose; undefined if the renderer chooses. */
  focus: Point | undefined
  onChange: (focus: Point | undefined) => void
  onClose: () => void
}

const MIDDLE: Point = { x: 0.5, y: 0.5 }
/** How far an arrow key moves the frame, as a share of the picture. */
const STEP = 0.02

/** The whole picture, over which the frame is dragged to what the scene shows. */
export function FocusDialog({ name, picture, frame, captioned, isClip, focus, onChange, onClose }: FocusDialogProps) {
  const [size, setSize] = useState<Size | null>(null)
  const point = focus ?? MIDDLE
  const view = size && viewAround(point, size, frame, { zoom: 1, captioned })
  const percent = (share: number) => `${(100 * share).toFixed(2)}%`

  function follow(event: PointerEvent<HTMLElement>): void {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // The picture has not been loaded.
    if (width === 0 || height === 0) return
    onChange({ x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    onChange({ x: share(point.x + move.x * STEP), y: share(point.y + move.y * STEP) })
  }

  return (
    <Modal opened onClose={onClose} title={`What the frame shows of ${name}`} centered size="lg">
      <div className={styles.content}>
        <p className={styles.about}>Drag to what matters, or use the arrow keys. {!isClip && 'The camera moves around this point.'}</p>
        <div
          className={styles.stage}
          role="application"
          aria-label="Frame on the picture"
          aria-roledescription="movable frame"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the frame
          tabIndex={0}
          data-autofocus
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            follow(event)
          }}
          onPointerMove={(event) => event.buttons > 0 && follow(event)}
        >
          <img
            src={picture}
            alt=""
            draggable={false}
            onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
          />
          {view && (
            <span
              className={styles.view}
              data-chosen={focus !== undefined || undefined}
              style={{
                '--left': percent(view.left),
                '--top': percent(view.top),
                '--width': percent(view.width),
                '--height': percent(view.height),
              }}
            />
          )}
        </div>
        <p className={styles.about} role="status">
          {focus
            ? `${Math.round(100 * focus.x)}% from the left, ${Math.round(100 * focus.y)}% from the top.`
            : isClip
              ? 'Automatic: the middle of the clip.'
              : 'Automatic: around faces, text and what stands out.'}
        </p>
        <div className={styles.buttons}>
          <Button variant="default" disabled={focus === undefined} onClick={() => onChange(undefined)}>
            Automatic
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Modal>
  )
}

const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Between 0 and 1, in thousandths. */
const share = (value: number) => Math.round(1_000 * Math.min(1, Math.max(0, value))) / 1_000
