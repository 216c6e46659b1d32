import { useQuietFailure } from '@loomcast/web-kit/lists'
import { useMemo } from 'react'
import { useBrandKit, useFormats, useLogo, useOptions, useUsage } from '../api/queries.ts'
import type { EngineName, Formats, Look, Options, UsageResponse } from '../api/wire.ts'
import { shownLook, usableKit } from '../brand/page-brand.ts'
import { allowedChoices, type ChoiceProblem, choiceProblems, engineOf } from '../choices/choices.ts'
import { type Estimate, estimateOf } from '../choices/estimate.ts'
import { clipProblem, withClipLengths } from '../clips/clip.ts'
import { useMusic } from '../music/page-music.ts'
import { narratedSeconds } from '../narration/narration.ts'
import { useNarration } from '../narration/page-narration.ts'
import { usePictures } from '../pictures/page-pictures.ts'
import { isReady, type Picture, type ReadyPicture } from '../pictures/picture.ts'
import { captionOf, lengthToSend, lookToSend, type SceneDraft, scenesFor } from '../storyboard/storyboard.ts'
import type { Draft } from './draft.store.ts'
import { useStudio } from './page-studio.ts'
import { sceneKeysOf, unusedImages } from './scenes.ts'
import { type StartProblem, startProblem } from './start.ts'

/** The draft on the page, with everything that is derived from it. */
export interface Film {
  /** The draft with a resolution that the plan allows. The saved draft contains the chosen one, which applies again after an upgrade. */
  draft: Draft
  /** The look of the resulting video: without empty cards, and with the cards of the brand kit. */
  look: Look
  options: Options | undefined
  optionsPending: boolean
  formats: Formats | undefined
  usage: UsageResponse | undefined
  usageFailed: boolean
  refetchUsage: () => void
  engine: EngineName | undefined
  /** The pictures that are being uploaded or ready, in their final order, so that a picture does not move when its upload ends. */
  chosen: readonly Picture[]
  ready: readonly ReadyPicture[]
  /** The number of pictures that are being checked or uploaded. */
  busy: number
  /** The keys of the texts of the scenes, in order. */
  keys: string[]
  scenes: SceneDraft[]
  /** Which images have no scene, and why. */
  unused: string | undefined
  problems: readonly ChoiceProblem[]
  /** Why the video cannot be started, or null. */
  problem: StartProblem | null
  estimate: Estimate
}

/** Used until the options have loaded. In seconds, for all clips of a video together. */
const DEFAULT_CLIP_SECONDS = 60

export function useFilm(): Film {
  const saved = useStudio()
  const list = usePictures()
  const options = useOptions()
  const formats = useFormats()
  const usage = useUsage()
  // Loads the logo for the preview even while the panel of the logo is closed.
  useLogo()
  const kit = usableKit(useBrandKit().data)
  const spoken = useNarration()
  // Rerenders the preview when the music changes, even while the panel of the music is closed.
  useMusic()
  useQuietFailure(options, "The video options didn't load.")
  useQuietFailure(formats, "The video formats didn't load.")

  const draft = useMemo(() => ({ ...saved, choices: allowedChoices(saved.choices, options.data) }), [saved, options.data])
  const { choices, texts } = draft
  const look = shownLook(lookToSend(draft.look), draft.useBrandKit ? kit : null)
  const ready = list.filter(isReady)
  const busy = list.filter(({ state }) => state.phase === 'checking' || state.phase === 'uploading').length
  const chosen = list.filter(({ state }) => state.phase === 'uploading' || state.phase === 'ready')
  const keys = sceneKeysOf(choices, chosen, options.data)
  const scenes = scenesFor(texts, keys)
  const problems = choiceProblems(choices, options.data)
  const engine = engineOf(choices, options.data)?.id
  const clips = clipProblem(scenes, chosen, { engine, most: options.data?.scenes.clips?.video_seconds ?? DEFAULT_CLIP_SECONDS })
  const timed = withClipLengths(scenes, chosen).map((scene) => ({ caption: captionOf(scene), ...lengthToSend(scene) }))
  return {
    draft,
    look,
    options: options.data,
    optionsPending: options.isPending,
    formats: formats.data,
    usage: usage.data,
    usageFailed: usage.isError,
    refetchUsage: () => void usage.refetch(),
    engine,
    chosen,
    ready,
    busy,
    keys,
    scenes,
    unused: unusedImages(choices, chosen.length, options.data),
    problems,
    problem: startProblem(draft, { ready: ready.length, busy }, problems[0]?.message, clips, usage.data),
    estimate: estimateOf(choices, timed, look, options.data, narratedSeconds(spoken)),
  }
}
