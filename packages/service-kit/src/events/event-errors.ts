/** Thrown by a handler for an event that no retry can help: it becomes a dead letter at once. */
export class UnprocessableEvent extends Error {
  override readonly name = 'UnprocessableEvent'
}

/** The bus is stopping; the delivery was not finished and comes again. */
export class BusStopped extends Error {
  override readonly name = 'BusStopped'
  constructor() {
    super('The event bus has stopped.')
  }
}

/** An attempt of a handler took longer than its time limit. */
export class HandlerTimeout extends Error {
  override readonly name = 'HandlerTimeout'
  constructor(limitMs: number) {
    super(`The handler did not end within ${limitMs} ms.`)
  }
}
