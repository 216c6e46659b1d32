import { ActionIcon, IconPause, IconPlay, IconStop } from '@loomcast/design-system/full'
import { useEffect, useRef, useState } from 'react'
import { hasEnded, playAlone, stopPlaying } from './play-alone.ts'

export interface PlayButtonProps {
  /** Where the sound is. */
  address: string
  /** Names of the button. */
  play: string
  stop: string
  /** Whether the sound begins again at its start after it was stopped. By default, it continues. */
  rewinds?: boolean
}

/** Plays a sound as long as the button is on the page. Another sound of the page that is played stops this one. */
export function PlayButton({ address, play, stop, rewinds = false }: PlayButtonProps) {
  const { isPlaying, toggle } = usePlayer(address, rewinds)
  const Stop = rewinds ? IconStop : IconPause
  return (
    <ActionIcon variant="subtle" aria-label={isPlaying ? stop : play} onClick={toggle}>
      {isPlaying ? <Stop size={18} /> : <IconPlay size={18} />}
    </ActionIcon>
  )
}

function usePlayer(address: string, rewinds: boolean) {
  const player = useRef<{ audio: HTMLAudioElement; address: string } | undefined>(undefined)
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(
    () => () => {
      stopPlaying(player.current?.audio)
      setIsPlaying(false)
    },
    [],
  )
  const toggle = () => {
    if (isPlaying) {
      stopPlaying(player.current?.audio)
      return setIsPlaying(false)
    }
    const paused = rewinds || player.current?.address !== address ? undefined : player.current
    const { audio } = paused ?? { audio: new Audio(address) }
    player.current = { audio, address }
    const stopped = () => {
      if (player.current?.audio === audio) setIsPlaying(false)
    }
    const ended = () => {
      hasEnded(audio)
      stopped()
    }
    if (!paused) audio.addEventListener('ended', ended)
    playAlone(audio, stopped)
    setIsPlaying(true)
    // A browser can refuse to play, and an address can have expired; the button then offers the sound again.
    audio.play().catch(() => {
      ended()
      if (player.current?.audio === audio) player.current = undefined
    })
  }
  return { isPlaying, toggle }
}
