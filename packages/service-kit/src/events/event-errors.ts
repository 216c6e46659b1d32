/** Thrown for an event that no retry can fix; the event becomes a dead letter immediately. */
export class UnprocessableEvent extends Error {
  override readonly name = 'UnprocessableEvent'
}

/** The bus is stopping. The delivery was not completed and will be repeated. */
export class BusStopped extends Error {
  override readonly name = 'BusStopped'
  constructor() {
    super('The event bus has stopped.')
  }
}

/** A handler attempt exceeded its time limit. */
export class HandlerTimeout extends Error {
  override readonly name = 'HandlerTimeout'
  constructor(limitMs: number) {
    super(`The handler did not end within ${limitMs} ms.`)
  }
}
