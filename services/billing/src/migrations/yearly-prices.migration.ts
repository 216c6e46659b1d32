import type mongoose from 'mongoose'

/** The unique index of releases that had one active price for each choice. */
const MONTHLY_ONLY_INDEX = 'provider_1_package_id_1_include_video_1'
const INDEX_NOT_FOUND = 27
const NAMESPACE_NOT_FOUND = 26

/**
 * Marks the prices and checkouts of earlier releases as monthly, and gives their packages no yearly prices. Run it before the indexes are created. Can run in several
 * processes; a repetition changes nothing.
 */
export async function addMissingIntervals(connection: mongoose.Connection): Promise<void> {
  const isMissing = (field: string) => ({ [field]: { $exists: false } })
  for (const collection of ['prices', 'checkout_reservations'])
    await connection.collection(collection).updateMany(isMissing('interval'), { $set: { interval: 'month' } })
  for (const field of ['content_only_yearly_minor', 'content_video_yearly_minor'])
    await connection.collection('packages').updateMany(isMissing(field), { $set: { [field]: null } })
  try {
    await connection.collection('prices').dropIndex(MONTHLY_ONLY_INDEX)
  } catch (error) {
    const { code } = error as { code?: number }
    if (code !== INDEX_NOT_FOUND && code !== NAMESPACE_NOT_FOUND) throw error
  }
}
