import { type CsvRow, csvStream } from '@loomcast/service-kit/http'
import { disclosureOfVideo } from '../domain/disclosure.ts'
import { apiStatus } from '../domain/job.ts'
import { modelName, toDollars } from '../domain/models.ts'
import type { StoredJob } from '../rendering/job.model.ts'

const COLUMNS = [
  { key: 'created_at', header: 'Created (UTC)' },
  { key: 'status', header: 'Status' },
  { key: 'instructions', header: 'Instructions' },
  { key: 'format', header: 'Format' },
  { key: 'quality', header: 'Quality' },
  { key: 'engine', header: 'Engine' },
  { key: 'model', header: 'Model' },
  { key: 'scenes', header: 'Scenes' },
  { key: 'seconds', header: 'Duration (s)' },
  { key: 'bytes', header: 'Size (bytes)' },
  { key: 'cost', header: 'Cost (USD)' },
  { key: 'tags', header: 'Tags' },
  { key: 'error', header: 'Error' },
  { key: 'id', header: 'Job ID' },
  { key: 'made_by', header: 'Made by' },
  { key: 'digital_source_type', header: 'Digital source type' },
]

export function historyCsv(jobs: AsyncIterable<StoredJob>) {
  return csvStream(COLUMNS, toRows(jobs))
}

async function* toRows(jobs: AsyncIterable<StoredJob>): AsyncGenerator<CsvRow> {
  for await (const job of jobs) {
    const { made_by, digital_source_type } = disclosureOfVideo(job)
    yield {
      created_at: job.created_at.toISOString(),
      status: apiStatus(job.state),
      instructions: job.input.user_instructions,
      format: job.input.video_format,
      quality: job.input.resolution,
      engine: job.engine,
      model: modelName(job.engine, job.input.model_preference),
      scenes: job.input.scene_count,
      seconds: job.outputs?.seconds ?? null,
      bytes: job.outputs?.bytes ?? null,
      cost: toDollars(job.cost_cents).toFixed(2),
      tags: (job.tags ?? []).join(', '),
      error: job.failure?.message ?? null,
      id: job._id,
      made_by,
      digital_source_type,
    }
  }
}
