/** The events of several sources in the order of their arrival. Ends when all have ended; an error of one ends all. */
export async function* mergedEvents<Member, Event>(
  sources: { member: Member; events: AsyncIterable<Event> }[],
): AsyncGenerator<{ member: Member; event: Event }> {
  const next = (source: { member: Member; events: AsyncIterator<Event> }) => source.events.next().then((result) => ({ source, result }))
  const waiting = new Map(
    sources.map(({ member, events }) => {
      const source = { member, events: events[Symbol.asyncIterator]() }
      return [source, next(source)] as const
    }),
  )
  while (waiting.size > 0) {
    const { source, result } = await Promise.race(waiting.values())
    if (result.done) waiting.delete(source)
    else {
      // Moved to the end, so that a source with many events does not hold back the others.
      waiting.delete(source)
      waiting.set(source, next(source))
      yield { member: source.member, event: result.value }
    }
  }
}
