/** Only some events of a batch were published: those with an id in `publishedIds`. */
export class PartialPublication extends Error {
  override readonly name = 'PartialPublication'
  readonly publishedIds: ReadonlySet<string>
  /** Keys with an unpublished event, and the reason for each. */
  readonly failedKeys: ReadonlyMap<string, unknown>

  constructor(publishedIds: ReadonlySet<string>, failedKeys: ReadonlyMap<string, unknown>) {
    super(`The events of ${failedKeys.size} keys were not published.`)
    this.publishedIds = publishedIds
    this.failedKeys = failedKeys
  }
}

/** The event is still being published in the background. Publishing it again waits for that instead of repeating it. */
export class PublicationPending extends Error {
  override readonly name = 'PublicationPending'
  constructor() {
    super('The publication takes long and goes on.')
  }
}
