import type mongoose from 'mongoose'

const LOOPS = 96

interface Row {
  _id: string
  state: string
  due_at: Date
}

/** Sends posts without fairness, attempts, look-ups and transactions. Resolves to how late each was (s). */
export async function sendBare(connection: mongoose.Connection, count: number, call: () => Promise<unknown>): Promise<number[]> {
  const posts = connection.collection<Row>('bare_posts')
  await posts.deleteMany({})
  const due_at = new Date()
  await posts.insertMany(Array.from({ length: count }, (_, index) => ({ _id: `bare_${index}`, state: 'planned', due_at })))
  const late: number[] = []
  const loop = async () => {
    for (;;) {
      const post = await posts.findOneAndUpdate({ state: 'planned' }, { $set: { state: 'sending' } }, { includeResultMetadata: false })
      if (!post) return
      late.push((Date.now() - due_at.getTime()) / 1000)
      await call()
      await posts.updateOne({ _id: post._id }, { $set: { state: 'published' } })
    }
  }
  await Promise.all(Array.from({ length: LOOPS }, loop))
  return late
}
