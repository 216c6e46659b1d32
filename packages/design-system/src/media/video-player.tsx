import { type ReactNode, useRef } from 'react'
import { useResumableSource } from './use-resumable-source.ts'

export interface VideoPlayerProps {
  /** What the video is: spoken, and shown while there is no picture. */
  title: string
  /** The first address. A later one does not interrupt playback: give the player of another video another `key`. */
  src: string
  /** A new address of the same video, for when the first one has expired. */
  renew?: () => Promise<string>
  poster?: string | undefined
  /** Address of a WebVTT track; switched on by the viewer, as captions are burnt into most videos. */
  captions?: string | undefined
  /** Pixels; the place is kept free before the first frame. */
  width: number
  height: number
  /** Shown in place of a video that cannot be played: what to do. `retry` goes on at the same position. */
  whenBroken: (retry: () => void) => ReactNode
}

/** The browser's own player: its controls work with keyboards, screen readers, picture in picture and casting. */
export function VideoPlayer({ title, src, renew, poster, captions, width, height, whenBroken }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const source = useResumableSource(video, src, renew)
  if (source.phase === 'broken')
    return (
      <div className="lc-player-broken" role="alert">
        {whenBroken(source.retry)}
      </div>
    )
  return (
    <div className="lc-player-frame">
      <video
        ref={video}
        className="lc-player"
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        aria-busy={source.phase === 'renewing'}
        src={source.address}
        poster={source.resumed ? undefined : poster}
        width={width}
        height={height}
        style={{ aspectRatio: `${width} / ${height}` }}
        onError={source.onError}
        onLoadedMetadata={source.onLoadedMetadata}
      >
        <track kind="captions" srcLang="en" label="Captions" src={captions} />
      </video>
      <p className="lc-player-status" role="status">
        {source.phase === 'renewing' && 'Reconnecting…'}
      </p>
    </div>
  )
}
