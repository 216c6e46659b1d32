import { useRef, useState } from 'react'
import { brandToSend } from '../brand/page-brand.ts'
import { logoToSend } from '../logo/page-logo.ts'
import { musicToSend } from '../music/page-music.ts'
import { narrationToSend } from '../narration/page-narration.ts'
import { pictures } from '../pictures/page-pictures.ts'
import { clipOf, isReady, type ReadyPicture } from '../pictures/picture.ts'
import type { SceneDraft } from '../storyboard/storyboard.ts'
import type { NamedSize } from '../upscale/copy-sizes.ts'
import { byFactor, useUpscaleOptions, useUpscaling } from '../upscale/use-upscaling.ts'
import type { Draft } from './draft.store.ts'
import { needsWriting, type StartProblem, startBody, startVideo } from './start.ts'

export interface StartOptions {
  problem: StartProblem | null
  /** The current draft, with choices that the plan allows. */
  draft: () => Draft
  /** The texts of the current draft's scenes. */
  scenes: () => SceneDraft[]
  write: (ready: readonly ReadyPicture[]) => Promise<void>
  onStarted: () => void
  onProblem: (problem: StartProblem) => void
}

/** Starts one video at a time: validates the draft, upscales the pictures and lets the user choose, generates missing texts, and sends the request. */
export function useStart({ problem, draft, scenes, write, onStarted, onProblem }: StartOptions) {
  const [phase, setPhase] = useState<'idle' | 'upscaling' | 'writing' | 'starting'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  /** True after a rejected click. The message above the button is about the current draft, not the draft at the time of the click. */
  const [refused, setRefused] = useState(false)
  const [requested, setRequested] = useState(false)
  /** The size to upscale smaller pictures to; null for the originals. */
  const [wanted, setWanted] = useState<NamedSize | null>(null)
  /** Set synchronously, because a second click can precede the render that disables the button. */
  const locked = useRef(false)
  const options = useUpscaleOptions().data?.image_upscaling
  const upscaling = useUpscaling()

  function release(message: string | null): void {
    locked.current = false
    setPhase('idle')
    setFailure(message)
  }

  async function launch(): Promise<void> {
    try {
      if (needsWriting(scenes())) {
        setPhase('writing')
        await write(pictures.get().filter(isReady))
      }
      setPhase('starting')
      // The current draft now includes the new texts and upscaled images.
      const current = draft()
      await startVideo({
        ...startBody(current, scenes(), pictures.get().filter(isReady)),
        ...narrationToSend(),
        ...musicToSend(),
        ...logoToSend(current),
        ...brandToSend(current),
      })
      release(null)
      onStarted()
    } catch (error) {
      release(error instanceof Error ? error.message : 'Failed to start video generation')
    }
  }

  function begin(ready: readonly ReadyPicture[]): void {
    if (locked.current) return
    setRequested(true)
    if (problem) {
      setRefused(true)
      setFailure(null)
      onProblem(problem)
      return
    }
    locked.current = true
    setRefused(false)
    setFailure(null)
    const smaller = wanted
      ? byFactor(
          ready.filter((picture) => !clipOf(picture)),
          wanted,
          options?.available_factors ?? [],
        )
      : new Map<number, ReadyPicture[]>()
    const needed = [...smaller.values()].flat().some((picture) => picture.upscaled === null)
    if (!needed) return void launch()
    setPhase('upscaling')
    void upscaling.begin(smaller, () => void launch())
  }

  return {
    begin,
    requested,
    failure: failure ?? (refused ? (problem?.message ?? null) : null),
    busy: { idle: undefined, upscaling: 'Upscaling…', writing: 'Writing the scenes…', starting: 'Starting…' }[phase],
    upscaling: { available: options?.enabled === true, wanted },
    wantUpscaling(size: NamedSize | null) {
      // Copies of another size, or copies that are no longer wanted.
      if (size?.name !== wanted?.name) pictures.swapIn(new Map())
      setWanted(size)
    },
    dialog: {
      state: upscaling.state,
      onUse: upscaling.use,
      onRetry: upscaling.retry,
      onCancel() {
        upscaling.cancel()
        release(null)
      },
    },
  }
}
