/** A failure of an operator's command, with a message for the operator. Commands run in images, too, so it is not in the packages for development. */
export class CommandError extends Error {
  override name = 'CommandError'
}
