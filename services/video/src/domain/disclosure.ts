import { DIGITAL_SOURCE_TYPES, type Disclosure, PRODUCT_NAME } from '@loomcast/contracts'
import type { EngineName } from './models.ts'
import type { Storyboard } from './storyboard.ts'

/** What a video is made of. */
export interface VideoOrigin {
  engine: EngineName
  storyboard: Pick<Storyboard, 'scenes' | 'look' | 'written_by'>
  /** The user's own recording, which replaces the synthetic voice. */
  narration?: object | null
  /** Whether an uploaded image carries the mark of an AI model. */
  generated_images?: boolean
  /** Whether a scene shows an image that a neural network has enlarged, which does not change what it shows. */
  enlarged_images?: boolean
  /** What rendering found, once it has ended: no caption could be read by the synthetic voice. */
  outputs?: { without_voice?: true } | null
}

const CAPTIONS = 'text'
const NAMES: Readonly<Record<string, string>> = { footage: 'footage', pictures: 'pictures', [CAPTIONS]: 'captions' }

/** What made a video. Images count as captures of real life unless their own metadata states that a model created them. */
export function disclosureOfVideo({
  engine,
  storyboard,
  narration,
  generated_images = false,
  enlarged_images = false,
  outputs,
}: VideoOrigin): Disclosure {
  const { scenes, look, written_by } = storyboard
  const hasFootage = engine === 'veo'
  const hasModelCaptions = isModel(written_by) && scenes.some(({ caption }) => caption.trim() !== '')
  const ai_parts = [hasFootage && 'footage', generated_images && 'pictures', hasModelCaptions && CAPTIONS].filter((part) => part !== false)
  const sentences = [
    hasFootage
      ? `Made with ${PRODUCT_NAME}. The footage is AI-generated (Google Veo) from the user's images.`
      : scenes.some(({ footage }) => footage)
        ? `Made with ${PRODUCT_NAME} from the user's clips and images, no generated footage.`
        : `Made with ${PRODUCT_NAME} from the user's images: animated stills, no generated footage.`,
    generated_images && 'At least one image is marked as AI-generated.',
    enlarged_images && 'At least one image was enlarged with AI.',
    hasModelCaptions && 'The captions were written with an AI model.',
    look.music !== 'off' && 'The music is computer-made.',
    !narration && !outputs?.without_voice && look.voice !== 'off' && 'The voice is synthetic.',
  ]
  return {
    digital_source_type: hasFootage
      ? DIGITAL_SOURCE_TYPES.generated
      : generated_images
        ? DIGITAL_SOURCE_TYPES.partlyGenerated
        : DIGITAL_SOURCE_TYPES.captures,
    made_by: hasFootage ? 'Google Veo' : `${PRODUCT_NAME} Motion, no generated footage`,
    statement: sentences.filter((sentence) => sentence !== false).join(' '),
    ai_parts,
    visible_line: ai_parts.length > 0 ? `Made with AI: ${listed(ai_parts.map((part) => NAMES[part] ?? part))}.` : null,
  }
}

/**
 * The line about AI that the picture shows; null without one. Only the user's request shows it on a video of which no model is known to have made a part, for
 * example because the mark of an image was removed before its upload.
 */
export function aiLineOf(origin: VideoOrigin): string | null {
  const { ai_line = 'off' } = origin.storyboard.look
  if (ai_line === 'off') return null
  return disclosureOfVideo(origin).visible_line ?? (ai_line === 'always' ? 'Made with AI.' : null)
}

/** What made an upscaled image. */
export function disclosureOfUpscaledImage(isGenerated: boolean): Disclosure {
  const statement = `Enlarged with ${PRODUCT_NAME} by a neural network. What the image shows is unchanged.`
  return {
    digital_source_type: isGenerated ? DIGITAL_SOURCE_TYPES.generated : DIGITAL_SOURCE_TYPES.altered,
    made_by: `${PRODUCT_NAME} upscaling`,
    statement: isGenerated ? `${statement} The image is marked as AI-generated.` : statement,
    ai_parts: isGenerated ? ['pictures'] : [],
    visible_line: isGenerated ? `Made with AI: ${NAMES['pictures']}.` : null,
  }
}

/** What made a larger copy of a video. */
export function disclosureOfLargerCopy(original: Disclosure): Disclosure {
  const note = 'Enlarged by resampling, without a model.'
  return { ...original, statement: original.statement.endsWith(note) ? original.statement : `${original.statement} ${note}` }
}

/** `written_by` names a model unless the user wrote, or rules derived the captions from the instructions. */
function isModel(writtenBy: string): boolean {
  return writtenBy !== 'you' && writtenBy !== 'rules'
}

function listed(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
