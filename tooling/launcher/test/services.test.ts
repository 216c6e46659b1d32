import { describe, expect, it } from '@jest/globals'
import { startTogether } from '../src/services.ts'
import { Shutdown } from '../src/shutdown.ts'

function setup() {
  const closed: string[] = []
  const parts = new Shutdown()
  const errors: unknown[] = []
  const onCloseError = (_part: string, error: unknown) => errors.push(error)
  /** Starts after `wait`, and has a connection of its own. */
  const part = (name: string, wait: Promise<unknown> = Promise.resolve()) => ({
    name,
    async start(own: Shutdown) {
      own.add(`${name} connection`, async () => closed.push(`${name} connection`))
      await wait
      own.add(name, async () => closed.push(name))
      return name
    },
  })
  return { closed, parts, errors, onCloseError, part }
}

describe('parts that start at the same time', () => {
  it('close in the reverse of the given order, regardless of the order in which they become ready', async () => {
    const { closed, parts, errors, onCloseError, part } = setup()
    const second = Promise.withResolvers<void>()
    const started = startTogether(
      [
        part('first', second.promise),
        {
          name: 'second',
          async start(own) {
            const name = await part('second').start(own)
            second.resolve()
            return name
          },
        },
      ],
      parts,
      onCloseError,
    )
    expect(await started).toEqual(['first', 'second'])
    await parts.run(onCloseError)
    expect(closed).toEqual(['second', 'second connection', 'first', 'first connection'])
    expect(errors).toEqual([])
  })

  it('are all closed if one does not start, including those that took longer', async () => {
    const { closed, parts, onCloseError, part } = setup()
    const slow = Promise.withResolvers<void>()
    const started = startTogether(
      [
        part('slow', slow.promise),
        {
          name: 'broken',
          async start(own) {
            await part('broken').start(own)
            slow.resolve()
            throw new Error('a setting is missing')
          },
        },
      ],
      parts,
      onCloseError,
    )
    await expect(started).rejects.toThrow('a setting is missing')
    await parts.run(onCloseError)
    expect(closed).toEqual(['broken', 'broken connection', 'slow', 'slow connection'])
  })
})
