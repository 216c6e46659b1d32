import { AppError, matching, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Limiter } from '@loomcast/service-kit/redis'
import { Type } from 'typebox'
import { chooseModel, find } from '../domain/model-choice.ts'
import { EngineError } from '../engines/engine.ts'
import type { EngineRegistry } from '../engines/engine-registry.ts'
import type { GenerationStores } from './stores.ts'
import { writeScenes } from './write-scenes.ts'

const Body = Type.Object(
  {
    instructions: Type.String({ minLength: 1, maxLength: 4_000 }),
    scene_count: Type.Integer({ minimum: 1, maximum: 5 }),
    format: Type.String({
      minLength: 1,
      maxLength: 40,
      ...matching('^[a-z0-9_]+$', 'must be the id of a format, such as tiktok or presentation'),
      description: 'What the video is made for: tiktok, presentation …',
    }),
    pictures: Type.Optional(
      Type.Array(
        Type.String({ maxLength: 200_000, ...matching('^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$', 'must be a JPEG as a data URL') }),
        {
          maxItems: 5,
          description:
            'Small copies of the pictures, in the order of the scenes. Used only with the consent in the settings of the caller, and by a model that sees pictures.',
        },
      ),
    ),
  },
  { additionalProperties: false },
)
const ScenesResponse = Type.Object({
  success: Type.Literal(true),
  scenes: Type.Array(
    Type.Object({
      caption: Type.String({ description: 'Shown in the picture; at most 90 characters.' }),
      emphasis: Type.Array(Type.String(), { description: 'Words of the caption to stress.' }),
      direction: Type.String({ description: 'What happens in the picture.' }),
    }),
  ),
  written_by: Type.String({ description: 'The engine that wrote.' }),
  from_pictures: Type.Boolean({ description: 'Whether the model saw the pictures.' }),
})

/** Called by the video service on behalf of its user. The gateway does not route it: browsers request storyboards from the video service. */
export const SCENES_PATH = '/internal/content/scenes'

/** Five pictures as data URLs, and the instructions. */
const BODY_LIMIT = 1_100_000

export function scenesRoutes(
  app: App,
  {
    engineRegistry,
    repositories,
    limiter,
    randomMark,
  }: { engineRegistry: EngineRegistry; repositories: Pick<GenerationStores, 'settings'>; limiter: Limiter; randomMark: () => string },
): void {
  app.post(
    SCENES_PATH,
    {
      config: { auth: 'user' },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['scenes'],
        summary: 'Write the texts of the scenes of a short video',
        description: 'Draws on no quota; a user may ask 20 times in 10 minutes. Needs a model: the composer has no form for scenes.',
        body: Body,
        response: { 200: ScenesResponse, ...problemResponses(409, 422, 429, 502, 503, 504) },
      },
    },
    async ({ caller, body }, reply) => {
      const [catalogue, settings] = await Promise.all([engineRegistry.choices(), repositories.settings.of(caller.user_id)])
      const choice = chooseModel({ savedProvider: null, savedModel: null }, catalogue, false)
      const engine = 'code' in choice ? undefined : engineRegistry.engine(choice.provider, choice.model)
      if ('code' in choice || !engine || engine.id === 'composer') {
        // Running without a model is a configuration choice, not a failure: unlike a 5xx, a 409 is not logged as an error.
        throw new AppError('no_text_engine')
      }
      await limiter.require(caller.user_id, "You've requested too many storyboards. Try again in a few minutes.")
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const mayBeShown = settings.show_pictures_to_models && find(catalogue, choice.provider, choice.model)?.sees_pictures === true
      const pictures = mayBeShown ? (body.pictures ?? []) : []
      try {
        const {
          scenes,
          engine: written_by,
          fromPictures: from_pictures,
        } = await writeScenes(engine, {
          userId: caller.user_id,
          instructions: body.instructions,
          count: body.scene_count,
          format: body.format,
          model: choice.model,
          pictures,
          mark: randomMark(),
          signal: left.signal,
        })
        return { success: true as const, scenes, written_by, from_pictures }
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        const headers = error.retryAfter === undefined ? {} : { headers: { 'retry-after': String(error.retryAfter) } }
        throw new AppError(error.code, error.message, { ...headers, cause: error })
      }
    },
  )
}
