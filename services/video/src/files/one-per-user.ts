/** Runs the tasks of each user one after another, so that many tasks of one user delay no other user. */
export interface OnePerUser {
  run<T>(userId: string, task: () => Promise<T>): Promise<T>
}

export function createOnePerUser(): OnePerUser {
  const lastOf = new Map<string, Promise<unknown>>()
  return {
    async run(userId, task) {
      const before = lastOf.get(userId)
      const own = Promise.resolve(before)
        .catch(() => {})
        .then(task)
      lastOf.set(userId, own)
      try {
        return await own
      } finally {
        if (lastOf.get(userId) === own) lastOf.delete(userId)
      }
    },
  }
}
