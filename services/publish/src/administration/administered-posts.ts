import { type AdministeredJobs, administeredJobs } from '@loomcast/service-kit/administration'
import type { PublishContext } from '../context.ts'
import { modelsOf } from '../models.ts'

/** Posts that are due, as administrators see and retry them. A retry is safe: what may be published is looked up. */
export function administeredPosts({ connection, repositories, clock, schedule }: PublishContext): AdministeredJobs {
  const jobs = administeredJobs({
    name: 'posts',
    model: modelsOf(connection).posts,
    unfinished: { state: { $in: ['planned', 'sending'] } },
    clock,
    wake: schedule,
  })
  return {
    ...jobs,
    async figures() {
      const [{ failed, stuck }, { count }] = await Promise.all([jobs.figures(), repositories.posts.jobs.waiting(clock())])
      return { waiting: count, failed, stuck }
    },
  }
}
