import { type Static, Type } from 'typebox'
import { SCENES } from '../domain/models.ts'
import { MUSIC_VOLUME } from '../domain/music.ts'
import {
  AI_LINES,
  type AiLine,
  CAPTION_STYLES,
  FILM_SECONDS,
  type FilmSeconds,
  MUSIC_MOODS,
  OWN_SCENE_SECONDS,
  PACES,
  type Pace,
  SPELLING_LIMITS,
  type Scene as StoredScene,
  type Storyboard,
  TEMPLATES,
  TRANSITIONS,
  VOICE_NAMES,
  type VoiceName,
} from '../domain/storyboard.ts'
import type { FileService } from '../files/file-service.ts'
import { closed, Nullable, oneOf, SceneClip } from '../schema-types.ts'

export const Look = Type.Object(
  {
    template: oneOf(TEMPLATES),
    captions: Type.Union([oneOf(CAPTION_STYLES), Type.Literal('off')]),
    transition: Type.Union([oneOf(TRANSITIONS), Type.Literal('template')]),
    music: Type.Union([oneOf(MUSIC_MOODS), Type.Literal('off')]),
    music_volume: Type.Optional(
      Type.Integer({
        minimum: MUSIC_VOLUME.min,
        maximum: MUSIC_VOLUME.max,
        description: 'How loud the music is, in percent of its usual level. If absent, 100.',
      }),
    ),
    voice: oneOf(['off', 'synthetic']),
    voice_name: Type.Optional(
      Type.Unsafe<VoiceName>({ ...Type.Enum([...VOICE_NAMES]), description: `Who reads the captions. \`${VOICE_NAMES[0]}\` if absent.` }),
    ),
    spellings: Type.Optional(
      Type.Array(
        Type.Object(
          {
            written: Type.String({ minLength: 1, maxLength: SPELLING_LIMITS.written, pattern: '^\\S+$' }),
            spoken: Type.String({ minLength: 1, maxLength: SPELLING_LIMITS.spoken, pattern: '\\S' }),
          },
          closed,
        ),
        {
          maxItems: SPELLING_LIMITS.count,
          description:
            'How the synthetic voice speaks words: one word of a caption, without regard to capitals, and what is spoken for it.',
        },
      ),
    ),
    title_card: Nullable(
      Type.Object({ title: Type.String({ minLength: 1, maxLength: 80 }), subtitle: Type.String({ maxLength: 120 }) }, closed),
    ),
    call_to_action: Nullable(
      Type.Object({ text: Type.String({ minLength: 1, maxLength: 60 }), detail: Type.String({ maxLength: 120 }) }, closed),
    ),
    ai_line: Type.Optional(
      Type.Unsafe<AiLine>({
        ...Type.Enum([...AI_LINES]),
        description:
          "When the picture has a line for the audience: the `visible_line` of the video's disclosure. `always`: also if no trained model made a part of it.",
      }),
    ),
    pace: Type.Optional(
      Type.Unsafe<Pace>({
        ...Type.Enum([...PACES]),
        description: 'How long a scene of `motion` stays on screen, beyond what its caption needs. `normal` if absent.',
      }),
    ),
    film_seconds: Type.Optional(
      Type.Unsafe<FilmSeconds>({
        ...Type.Enum([...FILM_SECONDS]),
        description:
          'How long a video of `motion` lasts with its cards, in seconds, as far as its captions stay readable. If absent, as long as its captions need. A narrated video is as long as its narration.',
      }),
    ),
  },
  closed,
)

const FixedSeconds = Type.Optional(
  Type.Number({
    minimum: OWN_SCENE_SECONDS.min,
    maximum: OWN_SCENE_SECONDS.max,
    description:
      'The length that the user set, in seconds. If absent, it is automatic. Has no effect on `veo` or in a video with a narration.',
  }),
)

const Share = Type.Number({ minimum: 0, maximum: 1 })
const Focus = Type.Optional(
  Type.Object(
    { x: Share, y: Share },
    {
      ...closed,
      description:
        'The point of the image that the frame shows, as fractions of its width and height from the top left. If absent, the renderer chooses. Has no effect on `veo`.',
    },
  ),
)

const SceneText = Type.Object(
  {
    caption: Type.String({ maxLength: 200 }),
    emphasis: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 6 })),
    direction: Type.Optional(Type.String({ maxLength: 1_000 })),
    fixed_seconds: FixedSeconds,
    focus: Focus,
    clip: SceneClip,
  },
  closed,
)

/** A storyboard in a request. Scene k shows image k of the request; when there are fewer images than scenes, they repeat from the first. */
export const StoryboardBody = Type.Object(
  { scenes: Type.Array(SceneText, { minItems: SCENES.min, maxItems: SCENES.max }), look: Type.Optional(Type.Partial(Look, closed)) },
  closed,
)

const Scene = Type.Object({
  index: Type.Integer(),
  image_url: Type.String(),
  caption: Type.String(),
  emphasis: Type.Array(Type.String()),
  direction: Type.String(),
  seconds: Type.Number({ description: 'Seconds.' }),
  fixed_seconds: FixedSeconds,
  focus: Focus,
  clip: SceneClip,
})

/** A storyboard in a response. */
export const StoryboardView = Type.Object({ scenes: Type.Array(Scene), look: Look, written_by: Type.String() })

export function toStoryboardView({ scenes, look, written_by }: Storyboard, files: FileService): Static<typeof StoryboardView> {
  return {
    scenes: scenes.map((scene) => toSceneView(scene, files)),
    look,
    written_by,
  }
}

function toSceneView({ file_id, footage, fixed_seconds, ...scene }: StoredScene, files: FileService): Static<typeof Scene> {
  const view = { ...scene, image_url: files.signedUrl({ _id: file_id }) }
  if (!footage) return { ...view, ...(fixed_seconds !== undefined && { fixed_seconds }) }
  const { start, seconds, sound, volume } = footage
  const clip = { clip_url: files.signedUrl({ _id: footage.file_id }), start_seconds: start, seconds, sound }
  return { ...view, clip: volume === undefined ? clip : { ...clip, volume } }
}
