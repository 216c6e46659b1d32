import type { Meter } from '@loomcast/quota'
import { AppError } from '@loomcast/service-kit/errors'
import type { Clock } from '@loomcast/service-kit/time'
import { storyOf } from '../domain/call-to-action.ts'
import type { EngineName } from '../domain/models.ts'
import { DEFAULT_LOOK } from '../domain/scenes-from-instructions.ts'
import type { Storyboard, TemplateId } from '../domain/storyboard.ts'
import { DEFAULTS, defaultEngine } from '../domain/video-spec.ts'
import type { EngineRegistry } from '../engines/engine-registry.ts'
import { paced } from '../engines/pacing.ts'
import type { FileService } from '../files/file-service.ts'
import type { InstructionReader } from './instruction-reader.ts'
import { missingInput } from './missing-input.ts'
import type { StoryboardWriter, WrittenScenes } from './storyboard-writer.ts'
import type { WrittenCaptionsRepository } from './written-captions.repository.ts'

export interface RequestedStoryboard {
  image_urls: readonly string[]
  user_instructions: string
  scene_count?: number | undefined
  video_format?: string | undefined
  template?: TemplateId | undefined
  engine?: EngineName | 'auto' | undefined
  end_card?: boolean | undefined
  show_pictures?: boolean | undefined
}

export interface WriteStoryboardDeps {
  files: FileService
  engineRegistry: EngineRegistry
  instructionReader: InstructionReader
  storyboardWriter: StoryboardWriter
  writtenCaptions: WrittenCaptionsRepository
  meters: Meter
  clock: Clock
}

/** Writes a storyboard that the user edits before the video is started. Rejects with `account_deleted` if the account is deleted meanwhile. */
export async function writeStoryboard(
  { files, engineRegistry, instructionReader, storyboardWriter, writtenCaptions, meters, clock }: WriteStoryboardDeps,
  caller: { user_id: string; authorization: string },
  {
    image_urls,
    user_instructions,
    scene_count = DEFAULTS.scene_count,
    video_format,
    template,
    engine,
    end_card = false,
    show_pictures = false,
  }: RequestedStoryboard,
  signal: AbortSignal,
): Promise<Storyboard & Pick<WrittenScenes, 'from_pictures'> & { left_out: string[]; is_read: boolean }> {
  const whole = user_instructions.trim()
  if (!whole) throw missingInput('user_instructions')
  const engines = await engineRegistry.available()
  const images = await files.resolve(caller.user_id, image_urls, ['image', 'upscaled'])
  const { shown, forModel, leftOut, isRead } = await instructionReader.read(whole, { authorization: caller.authorization, signal })
  const { instructions, call_to_action } = end_card ? storyOf(shown) : { instructions: shown, call_to_action: null }
  const written = await storyboardWriter.write({
    instructions,
    forModel,
    sceneCount: scene_count,
    imageIds: images.map((image) => image._id),
    ...(show_pictures && { toShow: images.slice(0, scene_count) }),
    format: video_format ?? DEFAULTS.video_format,
    authorization: caller.authorization,
    signal,
  })
  const captions = written.scenes.map(({ caption }) => caption)
  if (written.written_by !== 'rules') {
    await writtenCaptions.save(caller.user_id, captions, written.written_by, clock())
    // Either the deletion of the account finds the captions, or its mark is found here.
    if (await meters.isClosed(caller.user_id, clock())) {
      await writtenCaptions.deleteAllOf(caller.user_id)
      throw new AppError('account_deleted')
    }
  }
  const look = { ...DEFAULT_LOOK, call_to_action, ...(template && { template }) }
  const chosen = engine === undefined || engine === 'auto' ? defaultEngine(engines) : engine
  return { ...written, left_out: leftOut, is_read: isRead, look, scenes: paced(written.scenes, look, chosen ?? 'motion', null) }
}
