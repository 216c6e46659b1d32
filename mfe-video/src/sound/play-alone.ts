/** The sound of the page that plays. */
let playing: { audio: HTMLMediaElement; stopped: () => void } | undefined

/** Stops the sound that plays before this one starts. `stopped` is called when another one stops it. */
export function playAlone(audio: HTMLMediaElement, stopped: () => void = () => {}): void {
  const before = playing
  playing = { audio, stopped }
  if (!before || before.audio === audio) return
  before.audio.pause()
  before.stopped()
}

/** Pauses a sound that was started with `playAlone`, if it still plays. */
export function stopPlaying(audio: HTMLMediaElement | undefined): void {
  if (!audio || playing?.audio !== audio) return
  audio.pause()
  playing = undefined
}

/** States that a sound has ended. */
export function hasEnded(audio: HTMLMediaElement): void {
  if (playing?.audio === audio) playing = undefined
}
