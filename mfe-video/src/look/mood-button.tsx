import calm from '../music/moods/calm.mp3'
import cinematic from '../music/moods/cinematic.mp3'
import playful from '../music/moods/playful.mp3'
import upbeat from '../music/moods/upbeat.mp3'
import warm from '../music/moods/warm.mp3'
import { PlayButton } from '../sound/play-button.tsx'

/** Written by `npm run music-samples -w services/video`. */
const SAMPLES: Record<string, string> = { calm, upbeat, warm, cinematic, playful }

export interface MoodButtonProps {
  mood: string
  /** As the user reads it. */
  name: string
}

/** Plays a sample of a mood. A mood that this slice does not list has none. */
export function MoodButton({ mood, name }: MoodButtonProps) {
  const address = SAMPLES[mood]
  return address === undefined ? null : <PlayButton address={address} play={`Play ${name} music`} stop={`Pause ${name} music`} />
}
