import type mongoose from 'mongoose'

/**
 * Gives the settings of earlier releases a bonus for referred friends, the same as for referrers. Sign-ups of earlier releases promised the friend none. Can run
 * at any time and in several processes; a repetition changes nothing.
 */
export async function addMissingFriendBonuses(connection: mongoose.Connection): Promise<void> {
  const isMissing = (field: string) => ({ [field]: { $exists: false } })
  await connection
    .collection('referral_settings')
    .updateMany(isMissing('friend_bonus_generations'), [{ $set: { friend_bonus_generations: '$bonus_generations' } }])
  await connection.collection('referral_signups').updateMany(isMissing('friend_bonus'), { $set: { friend_bonus: 0 } })
}
