/** Some events of a batch are not published; those with an id in `publishedIds` are. */
export class PartialPublication extends Error {
  override readonly name = 'PartialPublication'
  readonly publishedIds: ReadonlySet<string>
  /** Keys with an unpublished event, each with the reason. */
  readonly failedKeys: ReadonlyMap<string, unknown>

  constructor(publishedIds: ReadonlySet<string>, failedKeys: ReadonlyMap<string, unknown>) {
    super(`The events of ${failedKeys.size} keys were not published.`)
    this.publishedIds = publishedIds
    this.failedKeys = failedKeys
  }
}

/** A publication that goes on in the background. To publish the same event again waits for it instead of repeating it. */
export class PublicationPending extends Error {
  override readonly name = 'PublicationPending'
  constructor() {
    super('The publication takes long and goes on.')
  }
}
