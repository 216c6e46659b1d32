import { type ReactNode, useState } from 'react'

export interface VideoPlayerProps {
  /** What the video is: spoken, and shown while there is no picture. */
  title: string
  src: string
  poster?: string | undefined
  /** Address of a WebVTT track; switched on by the viewer, as captions are burnt into most videos. */
  captions?: string | undefined
  /** Pixels; the place is kept free before the first frame. */
  width: number
  height: number
  autoPlay?: boolean
  /** Shown in place of a video that cannot be played: say what to do. */
  whenBroken: ReactNode
}

/** The browser's own player: its controls work with keyboards, screen readers, picture in picture and casting. */
export function VideoPlayer({ title, src, poster, captions, width, height, autoPlay = false, whenBroken }: VideoPlayerProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === src)
    return (
      <div className="lc-player-broken" role="alert">
        {whenBroken}
      </div>
    )
  return (
    <video
      className="lc-player"
      controls
      playsInline
      preload="metadata"
      autoPlay={autoPlay}
      aria-label={title}
      src={src}
      poster={poster}
      width={width}
      height={height}
      style={{ aspectRatio: `${width} / ${height}` }}
      onError={() => setBroken(src)}
    >
      <track kind="captions" srcLang="en" label="Captions" src={captions} />
    </video>
  )
}
