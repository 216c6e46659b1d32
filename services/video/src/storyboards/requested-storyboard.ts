import { SCENE_SECONDS } from '../domain/models.ts'
import { DEFAULT_LOOK } from '../domain/scenes-from-instructions.ts'
import type { Focus, Look, Storyboard } from '../domain/storyboard.ts'

/** A storyboard as a request contains it. */
export interface RequestedStoryboard {
  scenes: readonly { caption: string; emphasis?: string[]; direction?: string; fixed_seconds?: number; focus?: Focus }[]
  look?: Partial<Look>
}

/** The look of a video with the user's own music. */
export function withoutComposedMusic(look: Look): Look {
  return { ...look, music: 'off' }
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
