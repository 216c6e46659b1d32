import type { Tx } from '@loomcast/service-kit/mongo'
import type { MailLimits } from '../accounts/mail-limits.ts'
import type { SecondFactorContext } from '../second-factor/context.ts'

interface PersonalData {
  /** Deletes the user's records. */
  deleteByUser(tx: Tx, userId: string): Promise<void>
}

interface ExportedMail {
  to: string
  subject: string
  created_at: Date
  sent_at: Date | null
}

/** Export and deletion cover the data of every folder. */
export interface ProfileContext extends SecondFactorContext {
  store: SecondFactorContext['store'] & {
    accountViews: PersonalData
    mails: PersonalData & { listByUser(userId: string): Promise<ExportedMail[]> }
    mailRequests: PersonalData
    resetRequests: { deleteByEmail(tx: Tx, email: string): Promise<void> }
  }
  mailLimits: MailLimits
}
