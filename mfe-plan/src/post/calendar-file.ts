import { toast } from '@loomcast/web-kit'
import { planApi } from '../api/plan.api.ts'
import { reasonOf } from './post-actions.ts'

/** Saves a post as a file that calendars open. */
export async function saveCalendarFile(postId: string): Promise<void> {
  try {
    await planApi.calendarFile(postId)
  } catch (error) {
    toast({ kind: 'error', message: reasonOf(error, 'The file was not saved.') })
  }
}
