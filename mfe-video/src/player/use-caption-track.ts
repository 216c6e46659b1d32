import { useQuery } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'
import { renewOutput } from '../api/queries.ts'
import { fileIdOf } from '../api/wire.ts'

/**
 * The video's subtitles as a WebVTT track, loaded once per file; the URL is renewed if it has expired. Most videos have burned-in captions, so the track is off
 * by default, and the player works without it.
 */
export function useCaptionTrack(jobId: string, subtitles: string | null): string | undefined {
  const { data: text } = useQuery({
    queryKey: ['video', 'captions', subtitles && fileIdOf(subtitles)],
    queryFn: ({ signal }) =>
      loadText(subtitles, signal).catch(async (error: unknown) => {
        if (signal.aborted) throw error
        return loadText((await renewOutput(jobId)).subtitles_url, signal)
      }),
    enabled: subtitles !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [track, setTrack] = useState<string>()
  useEffect(() => {
    if (text === undefined) return
    const address = URL.createObjectURL(new Blob([vttOf(text)], { type: 'text/vtt' }))
    setTrack(address)
    return () => {
      URL.revokeObjectURL(address)
      setTrack(undefined)
    }
  }, [text])
  return track
}

/** SubRip writes milliseconds after a comma, WebVTT after a period: https://www.w3.org/TR/webvtt1/ */
export function vttOf(srt: string): string {
  const text = srt.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  return `WEBVTT\n\n${text.replaceAll(/(\d\d:\d\d:\d\d),(\d{3})/g, '$1.$2')}`
}

async function loadText(address: string | null, signal: AbortSignal): Promise<string> {
  if (address === null) throw new Error('The video has no subtitles')
  // The URL is signed, so no token is sent.
  const response = await window.fetch(address, { signal })
  if (!response.ok) throw new Error(`The request for subtitles failed with status ${response.status}`)
  return response.text()
}
