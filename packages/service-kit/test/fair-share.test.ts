import { expect, test } from '@jest/globals'
import { orderByFairShare, type Waiter } from '../src/jobs/fair-share.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 12, minute))
const waiter = (owner: string, queued: number, served: number | null): Waiter => ({
  owner,
  job_id: `vid_${owner}`,
  queued_at: at(queued),
  served_at: served === null ? null : at(served),
})
const order = (...waiters: Waiter[]) => orderByFairShare(waiters).map((each) => each.owner)

test('orders owners who were not served by arrival, then those served by the time of their last start', () => {
  expect(order(waiter('a', 0, 3), waiter('b', 2, 1), waiter('c', 5, null), waiter('d', 4, null))).toEqual(['d', 'c', 'b', 'a'])
})

test('does not let a stream of new owners delay a served owner forever', () => {
  expect(order(waiter('served', 0, 1), waiter('new', 12, null))).toEqual(['served', 'new'])
})
