import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { StoredSignIn } from './sign-in.model.ts'

export type SignInAnswer = Pick<StoredSignIn, 'user_id' | 'session_id' | 'network' | 'state_hash'>

export function createSignInRepository(signIns: Model<StoredSignIn>) {
  return {
    /** In place of the one before of this user and network. */
    async begin(signIn: StoredSignIn, tx: Tx): Promise<void> {
      await signIns.replaceOne({ _id: signIn._id }, signIn, { upsert: true, session: tx.session })
    },

    /** Removes it, so that it is used once. Null if there is none, or if any part of the answer differs. */
    take: (answer: SignInAnswer, now: Date, tx?: Tx) =>
      signIns.findOneAndDelete({ ...answer, expires_at: trusted({ $gt: now }) }, tx && { session: tx.session }).lean<StoredSignIn>(),

    async removeAllOf(userId: string, tx: Tx): Promise<void> {
      await signIns.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
