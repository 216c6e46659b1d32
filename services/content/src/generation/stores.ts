import type { Entitlements, Meter } from '@loomcast/quota'
import type { SavedSettings } from '../domain/user-settings.ts'
import type { Contents } from '../history/contents.ts'
import type { OwnPictures } from '../pictures/requested-pictures.ts'
import type { ActiveVoices } from '../voice/user-voice.ts'
import type { GenerationRepository } from './generation.repository.ts'
import type { KnowledgeRepository } from './knowledge.repository.ts'
import type { SetRepository } from './sets/set.repository.ts'

/** What the generation of texts reads and stores. */
export interface GenerationStores extends ActiveVoices {
  generations: GenerationRepository
  sets: SetRepository
  knowledge: KnowledgeRepository
  meters: Meter
  entitlements: Entitlements
  confirmedPictures: OwnPictures
  contents: Pick<Contents, 'insert' | 'find' | 'findEvenDeleted' | 'ofSet' | 'sameInSet' | 'joinSet' | 'storeFit'>
  settings: { of(userId: string): Promise<SavedSettings> }
}
