import type { Job } from '../src/api/wire.ts'
import { createJobWatch, type JobWatchPorts } from '../src/job/job-watch.ts'
import { failed, finished, job } from './server.ts'

/** A watch with a controlled clock and connection. */
function setUp(change: Partial<JobWatchPorts> = {}) {
  const expected = new Set<string>()
  const over: Job[] = []
  const removed: string[] = []
  const pauses: { ms: number; end: () => void }[] = []
  const streams: { push: (job: Job) => void; end: () => void; signal: AbortSignal }[] = []
  let visible = true
  let onVisibility = () => {}
  const watch = createJobWatch({
    stream: (signal, onJob) =>
      new Promise((resolve) => {
        streams.push({ push: onJob, end: resolve, signal })
        signal.addEventListener('abort', () => resolve())
      }),
    latest: async () => [],
    status: async () => null,
    expected: () => [...expected],
    onRunning: ({ job_id }) => expected.add(job_id),
    onOver: (ended) => {
      expected.delete(ended.job_id)
      over.push(ended)
    },
    onDeleted: (id) => {
      expected.delete(id)
      removed.push(id)
    },
    isVisible: () => visible,
    onVisibility: (listener) => {
      onVisibility = listener
      return () => {}
    },
    pause: (ms, signal) =>
      new Promise((resolve) => {
        pauses.push({ ms, end: resolve })
        signal.addEventListener('abort', () => resolve())
      }),
    ...change,
  })
  const look = (now: boolean) => {
    visible = now
    onVisibility()
  }
  return { watch, expected, over, removed, pauses, streams, look }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('updates a video from its events, and reports its end once', async () => {
  const { watch, over, streams } = setUp()
  watch.subscribe(() => {})
  await settle()
  streams[0]?.push(job())
  streams[0]?.push(job({ progress: 80 }))
  expect(watch.get()).toMatchObject([{ job_id: 'vid_1', progress: 80 }])
  streams[0]?.push(finished())
  streams[0]?.push(finished())
  expect(over).toHaveLength(1)
  expect(watch.get()).toMatchObject([{ status: 'completed' }])
})

test('ignores a response that is older than the known state', async () => {
  const { watch, streams } = setUp()
  watch.subscribe(() => {})
  await settle()
  streams[0]?.push(job({ progress: 60, eta_seconds: 20 }))
  streams[0]?.push(job({ progress: 50, eta_seconds: 30 }))
  expect(watch.get()).toMatchObject([{ progress: 60, eta_seconds: 20 }])
  streams[0]?.push(job({ attempt: 2, progress: 12, eta_seconds: null }))
  expect(watch.get()).toMatchObject([{ attempt: 2, progress: 12 }])
})

test('reports a video that ended before the subscription only if it was expected', async () => {
  const { watch, expected, over } = setUp({ latest: async () => [finished(), finished({ job_id: 'vid_2' })] })
  expected.add('vid_2')
  watch.subscribe(() => {})
  await settle()
  expect(over.map(({ job_id }) => job_id)).toEqual(['vid_2'])
  expect(watch.get().map(({ job_id }) => job_id)).toEqual(['vid_2'])
})

test('requests an expected video by its id if it is not in the list, and removes a deleted one', async () => {
  const requested: string[] = []
  const { watch, expected, over, removed } = setUp({
    status: async (id) => {
      requested.push(id)
      return id === 'vid_old' ? failed('video_lost', { job_id: id }) : null
    },
  })
  expected.add('vid_old').add('vid_deleted')
  watch.subscribe(() => {})
  await settle()
  expect(requested).toEqual(['vid_old', 'vid_deleted'])
  expect(over).toMatchObject([{ job_id: 'vid_old', status: 'failed' }])
  expect(removed).toEqual(['vid_deleted'])
})

test('polls after 3 s without events, then at growing intervals of up to 10 s', async () => {
  const { watch, pauses, streams } = setUp({ stream: async () => Promise.reject(new Error('no stream here')) })
  watch.subscribe(() => {})
  const waits: number[] = []
  for (let round = 0; round < 5; round++) {
    await settle()
    // Each stream has a timer that polls while no event arrives.
    const wait = pauses.filter(({ ms }) => !waits.includes(ms) || ms === 10_000).at(-1)
    waits.push(pauses.at(-1)!.ms)
    wait?.end()
    pauses.at(-1)?.end()
  }
  expect(waits).toEqual([3_000, 4_500, 6_750, 10_000, 10_000])
  expect(streams).toHaveLength(0)
})

test('polls in parallel with a stream without events while a video is running', async () => {
  let requested = 0
  const { watch, pauses } = setUp({
    latest: async () => {
      requested += 1
      return [job({ progress: requested * 10 })]
    },
  })
  watch.subscribe(() => {})
  await settle()
  expect(requested).toBe(1)
  for (let round = 0; round < 2; round++) {
    pauses.at(-1)?.end()
    await settle()
  }
  expect(requested).toBe(2)
  expect(watch.get()).toMatchObject([{ progress: 20 }])
})

test('disconnects while the tab is hidden, and polls when it becomes visible', async () => {
  let requested = 0
  const { watch, streams, look } = setUp({
    latest: async () => {
      requested += 1
      return []
    },
  })
  watch.subscribe(() => {})
  await settle()
  look(false)
  expect(streams[0]?.signal.aborted).toBe(true)
  await settle()
  expect(streams).toHaveLength(1)
  look(true)
  await settle()
  expect(requested).toBe(2)
  expect(streams).toHaveLength(2)
})

test('closes the connection when the last subscriber leaves', async () => {
  const { watch, streams } = setUp()
  const stop = watch.subscribe(() => {})
  const other = watch.subscribe(() => {})
  await settle()
  stop()
  expect(streams[0]?.signal.aborted).toBe(false)
  other()
  expect(streams[0]?.signal.aborted).toBe(true)
})

test('adds a retried video, and dismisses ended videos but not running ones', () => {
  const { watch, over } = setUp()
  watch.put(job())
  watch.dismiss('vid_1')
  expect(watch.get()).toHaveLength(1)
  watch.put(failed())
  expect(over).toHaveLength(1)
  watch.put(job({ attempt: 2 }))
  expect(watch.get()).toMatchObject([{ attempt: 2 }])
  watch.put(finished({ attempt: 2 }))
  expect(over).toHaveLength(2)
  watch.dismiss('vid_1')
  expect(watch.get()).toEqual([])
})
