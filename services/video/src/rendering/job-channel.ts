import type { Logger } from '@loomcast/service-kit/observability'
import type { RedisClientType } from 'redis'

/** Identifies a job and its owner. */
export interface JobReference {
  _id: string
  user_id: string
}

/** Reports to all processes of the service that a job changed. Messages carry no state and can be lost: receivers read the job from the database. */
export interface JobChannel {
  /** Never waits and never throws. Call it after the commit. */
  publish(job: JobReference): void
  /** Opens one connection for the process. `onConnected` is called after each time the connection was established, because earlier messages may be lost. */
  open(receiver: JobReceiver): void
  close(): void
}

export interface JobReceiver {
  onChange(job: JobReference): void
  onConnected(): void
}

export interface JobChannelDeps {
  redis: RedisClientType
  logger: Logger
  prefix?: string
}

/** Publishes on Redis. All processes share one channel: a message has about 60 bytes, and a running job publishes about one a second. */
export function createJobChannel({ redis, logger, prefix = '' }: JobChannelDeps): JobChannel {
  const name = `${prefix}video:job-changes`
  let client: RedisClientType | undefined

  return {
    publish({ _id, user_id }) {
      // While Redis is unavailable, the receivers find the change with their next regular read.
      redis.publish(name, `${_id} ${user_id}`).catch((error) => logger.debug({ err: error }, 'a change was not published'))
    },

    open({ onChange, onConnected }) {
      if (client) return
      const opened = redis.duplicate()
      client = opened
      let subscribed = false
      opened.on('error', (error) => logger.warn({ err: error }, 'the connection for changes of jobs failed'))
      // The client subscribes again by itself after a lost connection, but not if the first subscription failed.
      opened.on('ready', async () => {
        try {
          if (!subscribed) await opened.subscribe(name, (message) => onChange(referenceIn(message)))
          subscribed = true
          onConnected()
        } catch (error) {
          logger.warn({ err: error }, 'changes of jobs could not be subscribed to')
        }
      })
      opened.connect().catch((error) => logger.warn({ err: error }, 'the connection for changes of jobs was closed'))
    },

    close() {
      client?.destroy()
      client = undefined
    },
  }
}

function referenceIn(message: string): JobReference {
  const [_id = '', user_id = ''] = message.split(' ')
  return { _id, user_id }
}
