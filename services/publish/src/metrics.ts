import { Counter, Gauge, Histogram } from '@loomcast/service-kit/observability'
import type { StoredPost } from './posts/post.model.ts'
import type { PostFigures } from './posts/post-figures.ts'

type Registry = NonNullable<ConstructorParameters<typeof Gauge>[0]['registers']>[number]

/** Label of a post that is handed to the person. */
const BY_HAND = 'none'

export interface PublishMetrics {
  /** A try ended: `published`, `refused`, `retry`, `unknown`, `absent`, `missed` or `handed_over`. */
  ended(post: StoredPost, outcome: string): void
  /** A post is sent for the first time. */
  sentAt(post: StoredPost, now: Date): void
  /** Exposes the metrics; `figures` is read at each scrape. */
  register(registry: Registry, figures: () => Promise<PostFigures[]>): void
}

export function createPublishMetrics(): PublishMetrics {
  const outcomes = new Counter({
    name: 'publish_outcomes_total',
    help: 'Tries to publish a post that ended, by network and outcome.',
    labelNames: ['network', 'outcome'],
    registers: [],
  })
  const lateness = new Histogram({
    name: 'publish_lateness_seconds',
    help: 'Time from when a post was due until it was first sent.',
    labelNames: ['network'],
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800],
    registers: [],
  })
  return {
    ended: (post, outcome) => outcomes.inc({ network: post.network ?? BY_HAND, outcome }),
    sentAt: (post, now) =>
      lateness.observe({ network: post.network ?? BY_HAND }, Math.max(0, (now.getTime() - post.due_at.getTime()) / 1000)),
    register(registry, figures) {
      const posts = new Gauge({
        name: 'publish_posts',
        help: 'Posts that are not finished, by network and state.',
        labelNames: ['network', 'state'],
        registers: [registry],
        async collect() {
          const found = await figures().catch(() => [])
          posts.reset()
          for (const { network, state, count } of found) posts.set({ network: network ?? BY_HAND, state }, count)
        },
      })
      for (const metric of [outcomes, lateness]) registry.registerMetric(metric)
    },
  }
}
