import { type ReactNode, useRef } from 'react'
import { useResumableSource } from './use-resumable-source.ts'

export interface VideoPlayerProps {
  /** The title of the video, for screen readers. */
  title: string
  /** The initial URL. Later values do not interrupt playback, so use a different `key` for a different video. */
  src: string
  /** Returns a new URL of the same video when the first one has expired. */
  renew?: () => Promise<string>
  poster?: string | undefined
  /** URL of a WebVTT track. The track is off by default, because most videos have burned-in captions. */
  captions?: string | undefined
  /** In pixels. Reserves the space before the first frame arrives. */
  width: number
  height: number
  /** Starts when the video has loaded, if the browser allows it: browsers do after a press on the page. */
  autoPlay?: boolean
  /** Replaces a video that cannot be played. `retry` resumes at the same position. */
  whenBroken: (retry: () => void) => ReactNode
}

/** The browser's native player. Its controls support keyboards, screen readers, picture-in-picture and casting. */
export function VideoPlayer({ title, src, renew, poster, captions, width, height, autoPlay = false, whenBroken }: VideoPlayerProps) {
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
        autoPlay={autoPlay}
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
