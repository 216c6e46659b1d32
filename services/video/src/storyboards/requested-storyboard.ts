import type { RequestedClip } from '../clips/find-clips.ts'
import type { SceneFootage } from '../domain/footage.ts'
import { SCENE_SECONDS } from '../domain/models.ts'
import { DEFAULT_LOOK } from '../domain/scenes-from-instructions.ts'
import type { Focus, Look, Storyboard } from '../domain/storyboard.ts'

/** A storyboard as a request contains it. */
export interface RequestedStoryboard {
  scenes: readonly {
    caption: string
    emphasis?: string[]
    direction?: string
    fixed_seconds?: number
    focus?: Focus
    clip?: RequestedClip
  }[]
  look?: Partial<Look>
}

/** The look of a video with the user's own music. */
export function withoutComposedMusic(look: Look): Look {
  return { ...look, music: 'off' }
}

/** The storyboard with the parts of clips that its scenes show; such a scene is as long as its part. */
export function withFootage(storyboard: Storyboard, footage: readonly (SceneFootage | null)[]): Storyboard {
  const scenes = storyboard.scenes.map((scene, index) => {
    const shown = footage[index]
    return shown ? { ...scene, footage: shown, fixed_seconds: shown.seconds } : scene
  })
  return { ...storyboard, scenes }
}

/** Completes the user's own storyboard. Scene k shows image k; when there are fewer images than scenes, they repeat from the first. */
export function toStoryboard({ scenes, look }: RequestedStoryboard, imageIds: readonly string[]): Storyboard {
  return {
    scenes: scenes.map(({ caption, emphasis, direction, fixed_seconds, focus }, index) => ({
      index,
      file_id: imageIds[index % imageIds.length] ?? '',
      caption,
      emphasis: emphasis ?? [],
      direction: direction ?? caption,
      seconds: SCENE_SECONDS,
      ...(fixed_seconds !== undefined && { fixed_seconds }),
      ...(focus !== undefined && { focus }),
    })),
    look: { ...DEFAULT_LOOK, ...look },
    written_by: 'you',
  }
}
