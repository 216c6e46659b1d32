import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { disclosureOfVideo } from '@loomcast/video/engines'
import sharp from 'sharp'
import type { Bench, BenchContext, BenchRow } from '../bench.ts'
import { cpuSeconds } from '../frame/cpu.ts'
import { median } from '../frame/statistics.ts'
import { idleRenderers } from './idle-renderers.ts'
import { type Stage, startSetup } from './stage.ts'

const JOBS = 40
const WARM_UP = 5
const SCENES = 3
/** Time limit of a job (ms). */
const JOB_TIMEOUT_MS = 60_000

const STEPS = ['image_analysis', 'image_generation', 'video_generation', 'video_merging'] as const
type Step = (typeof STEPS)[number]

/** Durations of one job (ms). */
interface Took {
  job: number
  steps: Record<Step, number>
  /** CPU time (ms) of this process (`cpu`), and of MongoDB and Redis (`serversCpu`). */
  cpu: number
  serversCpu: number
}

/**
 * The overhead of the pipeline (queue, database, storage, heartbeats) for a video whose engine does nothing. The baseline does the same
 * work directly: it analyzes the image, decodes it, and calls the idle engine for every scene and for the merge.
 */
export const bench: Bench = {
  name: 'queue',
  title: 'What the pipeline adds to a video: queue, database and storage around an engine that does nothing',
  async run(context) {
    const stage = await startSetup(context)
    const ours: Took[] = []
    const straight: Took[] = []
    for (let job = 0; job < WARM_UP + JOBS; job++) {
      const [one, other] = [await throughTheQueue(stage), await straightOn(stage, context)]
      if (job < WARM_UP) continue
      ours.push(one)
      straight.push(other)
    }
    context.log(`${JOBS} jobs of ${SCENES} scenes: p50 ${median(ours.map((took) => took.job)).toFixed(0)} ms`)
    const row = (measure: string, of: (took: Took) => number, note: string): BenchRow => {
      const [one, other] = [median(ours.map(of)), median(straight.map(of))]
      return { measure, ours: one, reference: other, unit: 'ms', ratio: one / other, note }
    }
    const tasks = SCENES + STEPS.length - 1
    return [
      row(
        `a video of ${SCENES} scenes, p50`,
        (took) => took.job,
        'from the row in the database to completed; reference: the same calls without queue, database and storage; the difference is what the pipeline adds',
      ),
      row(`a task, p50 (a video has ${tasks})`, (took) => took.job / tasks, 'a step, and of video_generation a scene'),
      ...STEPS.map((step) =>
        row(
          `step ${step}, p50`,
          (took) => took.steps[step],
          'from the end of the step before to its own end, so with the way through the queue',
        ),
      ),
      row('CPU a video, p50', (took) => took.cpu + took.serversCpu, 'the service, MongoDB and Redis; the request of the video included'),
      row('CPU a video, the service alone, p50', (took) => took.cpu, 'without MongoDB and Redis'),
    ]
  },
}

interface JobRow {
  _id: string
  state: string
  created_at: Date
  finished_at: Date | null
  steps: { step: Step; finished_at: Date | null }[]
}

async function throughTheQueue({ connection, servers, request }: Stage): Promise<Took> {
  const [before, serversBefore] = [process.cpuUsage(), await cpuSeconds(servers)]
  const id = await request(SCENES)
  const jobs = connection.collection<JobRow>('jobs')
  const end = performance.now() + JOB_TIMEOUT_MS
  for (;;) {
    const job = await jobs.findOne({ _id: id })
    if (job?.state === 'failed' || performance.now() > end) throw new Error(`The video ${id} is ${job?.state}`)
    if (job?.state !== 'completed' || !job.finished_at) {
      await wait(50)
      continue
    }
    const { user, system } = process.cpuUsage(before)
    const steps = { image_analysis: 0, image_generation: 0, video_generation: 0, video_merging: 0 }
    let last = job.created_at.getTime()
    for (const { step, finished_at } of job.steps) {
      const at = finished_at?.getTime() ?? last
      steps[step] = at - last
      last = at
    }
    const serversCpu = ((await cpuSeconds(servers)) - serversBefore) * 1_000
    return { job: job.finished_at.getTime() - job.created_at.getTime(), steps, cpu: (user + system) / 1_000, serversCpu }
  }
}

async function straightOn({ image, servers }: Stage, { folder }: BenchContext): Promise<Took> {
  const [engine] = idleRenderers.engines
  if (!engine) throw new Error('No engine')
  const common = {
    job_id: 'bench',
    look: {
      template: 'story',
      captions: 'off',
      transition: 'crossfade',
      music: 'off',
      voice: 'off',
      title_card: null,
      call_to_action: null,
    },
    model: 'veo3_fast',
    size: { width: 720, height: 1280 },
    signal: new AbortController().signal,
    onProgress: () => {},
  } as const
  const scenes = Array.from({ length: SCENES }, (_, index) => ({
    index,
    file_id: '',
    caption: '',
    emphasis: [],
    direction: '',
    seconds: 8,
  }))
  const [before, serversBefore] = [process.cpuUsage(), await cpuSeconds(servers)]
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  const own = await mkdtemp(join(folder, 'straight-'))
  const clips: Awaited<ReturnType<typeof engine.renderClip>>[] = []
  const steps = {
    image_analysis: await timed(() => sharp(image).metadata()),
    image_generation: await timed(() => sharp(image, { failOn: 'error', sequentialRead: true }).stats()),
    video_generation: await timed(async () => {
      for (const scene of scenes) clips.push(await engine.renderClip({ ...common, scene, scenes, imageOf: async () => image, folder: own }))
    }),
    video_merging: await timed(() =>
      idleRenderers.merge({
        ...common,
        disclosure: disclosureOfVideo({ engine: 'motion', storyboard: { scenes, look: common.look, written_by: 'you' } }),
        clips,
        scenes,
        folder: own,
      }),
    ),
  }
  const { user, system } = process.cpuUsage(before)
  const serversCpu = ((await cpuSeconds(servers)) - serversBefore) * 1_000
  const job = STEPS.reduce((sum, step) => sum + steps[step], 0)
  return { job, steps, cpu: (user + system) / 1_000, serversCpu }
}
