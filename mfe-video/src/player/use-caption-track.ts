import { useEffect, useState } from 'react'

/** The video's subtitles as a WebVTT track. Captions are also burnt into most videos, so the player leaves the track off. */
export function useCaptionTrack(subtitles: string | null): string | undefined {
  const [track, setTrack] = useState<string>()
  useEffect(() => {
    if (!subtitles) return
    const left = new AbortController()
    let address: string | undefined
    loadText(subtitles, left.signal).then(
      (text) => {
        if (left.signal.aborted) return
        address = URL.createObjectURL(new Blob([vttOf(text)], { type: 'text/vtt' }))
        setTrack(address)
      },
      () => {
        // The video plays without it.
      },
    )
    return () => {
      left.abort()
      if (address) URL.revokeObjectURL(address)
      setTrack(undefined)
    }
  }, [subtitles])
  return track
}

/** SubRip writes its milliseconds after a comma; otherwise WebVTT reads it: https://www.w3.org/TR/webvtt1/ */
export function vttOf(srt: string): string {
  const text = srt.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  return `WEBVTT\n\n${text.replaceAll(/(\d\d:\d\d:\d\d),(\d{3})/g, '$1.$2')}`
}

async function loadText(address: string, signal: AbortSignal): Promise<string> {
  const response = await readFile(address, signal)
  if (!response.ok) throw new Error(`subtitles answered ${response.status}`)
  return response.text()
}

/** Files carry their permission in their address: no token is sent along. */
const readFile = (address: string, signal: AbortSignal) => window.fetch(address, { signal })
