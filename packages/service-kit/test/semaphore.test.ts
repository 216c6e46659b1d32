import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSemaphore } from '../src/scheduling/index.ts'

const busy = 'Too many images are being uploaded right now.'

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, open: resolve }
}

/** A semaphore with tasks that run until the test ends them by name. */
function tasksOf(options: Partial<Parameters<typeof createSemaphore>[0]>) {
  const semaphore = createSemaphore({ permits: 1, maxWaiting: 100, busy, ...options })
  const begun: string[] = []
  const gates = new Map<string, ReturnType<typeof gate>>()
  return {
    begun,
    /** The user is the letter before the number, as in `a1`. */
    add(name: string, owner: { isSmall?: boolean; signal?: AbortSignal } = {}) {
      const end = gate()
      gates.set(name, end)
      const task = async () => {
        begun.push(name)
        await end.promise
        return name
      }
      return semaphore.run(task, { userId: name.slice(0, 1), ...owner })
    },
    end: (name: string) => gates.get(name)?.open(),
  }
}

it('gives waiting users turns, and each user his tasks in order of arrival', async () => {
  const { add, end, begun } = tasksOf({})
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name))
  for (const [index, name] of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'].entries()) {
    expect(begun[index]).toBe(name)
    end(name)
    await all[['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].indexOf(name)]
  }
})

it('leaves a permit to others while a user has any number of large tasks', async () => {
  const { add, end, begun } = tasksOf({ permits: 2 })
  const greedy = ['a1', 'a2', 'a3'].map((name) => add(name))
  const other = add('b1')
  expect(begun).toEqual(['a1', 'b1'])
  end('b1')
  await other
  expect(begun).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'a2', 'a3']) end(name)
  expect(await Promise.all(greedy)).toEqual(['a1', 'a2', 'a3'])
})

it('runs small tasks of a user concurrently, but none together with a large one', async () => {
  const { add, end, begun } = tasksOf({ permits: 3 })
  const small = ['a1', 'a2', 'a3'].map((name) => add(name, { isSmall: true }))
  const rest = [add('b1'), add('b2', { isSmall: true })]
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  end('a1')
  await small[0]
  end('a2')
  await small[1]
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  for (const name of ['a3', 'b1', 'b2']) end(name)
  await Promise.all([...small, ...rest])
})

it('runs several small tasks of a user as soon as his large one has ended', async () => {
  const { add, end, begun } = tasksOf({ permits: 3 })
  const large = add('a1')
  const small = ['a2', 'a3'].map((name) => add(name, { isSmall: true }))
  expect(begun).toEqual(['a1'])
  end('a1')
  await large
  for (const name of ['a2', 'a3']) end(name)
  expect(await Promise.all(small)).toEqual(['a2', 'a3'])
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

it('rejects when too many tasks wait or one user has half of the places, and accepts new ones afterwards', async () => {
  const { add, end } = tasksOf({ maxWaiting: 3 })
  const refused = { code: 'busy', status: 503, message: `${busy} Try again in a minute.`, headers: { 'retry-after': '5' } }
  const accepted = ['a1', 'a2', 'a3'].map((name) => add(name))
  await expect(add('a4')).rejects.toMatchObject(refused)
  accepted.push(add('b1'))
  await expect(add('c1')).rejects.toMatchObject(refused)
  for (const name of ['a1', 'a2', 'a3', 'b1']) end(name)
  expect(await Promise.all(accepted)).toEqual(['a1', 'a2', 'a3', 'b1'])
  const last = add('c2')
  end('c2')
  expect(await last).toBe('c2')
})

it('rejects a task that has waited too long, and gives its turn to the next', async () => {
  const { add, end, begun } = tasksOf({ maxWaitMs: 50 })
  const first = add('a1')
  await expect(add('b1')).rejects.toMatchObject({ code: 'busy', status: 503 })
  const next = add('c1')
  end('a1')
  await first
  end('c1')
  expect(await next).toBe('c1')
  expect(begun).toEqual(['a1', 'c1'])
})

it('passes the permit on when a task fails, and frees the place of an aborted one at once', async () => {
  const semaphore = createSemaphore({ permits: 1, maxWaiting: 2, busy })
  const failing = semaphore.run(() => Promise.reject(new Error('no')), { userId: 'a' })
  const left = new AbortController()
  let served = false
  const aborted = semaphore.run(
    async () => {
      served = true
    },
    { userId: 'b', signal: left.signal },
  )
  left.abort()
  await expect(aborted).rejects.toThrow('abort')
  const next = [semaphore.run(async () => 'c', { userId: 'c' }), semaphore.run(async () => 'd', { userId: 'd' })]
  await expect(failing).rejects.toThrow('no')
  expect(await Promise.all(next)).toEqual(['c', 'd'])
  expect(served).toBe(false)
})

/** The modules that share a resource of a process among users. A new one is added here with the user that a task counts for. */
const PERMITS = {
  'services/content/src/engines/role-reader/role-reader.ts': 'the user whose brief is read',
  'services/content/src/engines/small-model/small-model.engine.ts': 'the user for whom is written',
  'services/video/src/analysis/analysis-service.ts': 'the user who analyzes',
  'services/video/src/cards/card-service.ts': 'the user whose cards are drawn',
  'services/video/src/clips/clip-service.ts': 'the user who uploads',
  'services/video/src/composition-root.ts': 'the owner of the pictures',
  'services/video/src/narration/words-service.ts': 'the user whose recording is recognized',
  'services/video/src/stills/still-service.ts': 'the user who edits',
  'services/video/src/uploads/decoding-permits.ts': 'the user who uploads',
  'services/video/src/uploads/sound-uploads.ts': 'the user who uploads',
  'services/video/src/upscaling/upscaling-services.ts': 'the owner of the picture or video',
}

/** What handles one after another in order of arrival. A new one is added here with the reason why users need not take turns. */
const QUEUES = {
  'packages/inference/src/inference.ts': 'its callers have the permits above, of which each has one run at a time here',
  'packages/service-kit/src/events/local-bus.ts': 'events are handled after the responses to users',
  'packages/stripe-emulator/src/engine.ts': 'the sandbox has one developer',
  'services/content/src/engines/composer/own-iteration.ts': 'each caller gets one iteration of the event loop',
  'services/content/src/engines/small-model/runner/runner.ts': 'its caller has a permit above',
}

const root = join(import.meta.dirname, '../../..')
const filesWith = (pattern: RegExp) =>
  globSync('{services/*,packages/*,gateway}/src/**/*.ts', { cwd: root })
    .filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'packages/service-kit/src/scheduling/semaphore.ts')
    .sort()

it('every shared permit of the services is scheduled by user', () => {
  expect(filesWith(/\bcreateSemaphore\(|from '(?:p-limit|p-queue|bottleneck|async-mutex)'/u)).toEqual(Object.keys(PERMITS))
})

it('every queue in order of arrival is guarded by such a permit, or needs none', () => {
  expect(filesWith(/= (?:queue|previous|last|tail|chain)\.(?:then|finally)\(/u)).toEqual(Object.keys(QUEUES))
})
