/** Thrown by an event handler for a message that no retry can help: it goes to the dead letters at once. */
export class ApplicationFault extends Error {
  override readonly name = 'ApplicationFault'
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
