/** Why a file cannot be used, as a sentence for the user. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
