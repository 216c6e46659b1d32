import { missing } from '../api-failure.ts'
import type { Params } from '../form.ts'
import { wireOf } from '../kinds.ts'
import { type ListObject, listOf } from '../objects/list.ts'

interface Listed {
  id: string
  created: number
}

/** One page of a list that is sorted newest first, with Stripe's parameters. */
export function pageOf<T extends Listed>(url: string, all: readonly T[], params: Params): ListObject<object> {
  const limit = Math.min(Math.max(params.integer('limit') ?? 10, 1), 100)
  const matching = all.filter(createdFilter(params))
  const after = params.string('starting_after')
  const before = params.string('ending_before')
  const position = (id: string, param: string) => {
    const index = matching.findIndex((each) => each.id === id)
    if (index < 0) throw missing('object', id, param)
    return index
  }
  if (before !== undefined) {
    const end = position(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return listOf(url, matching.slice(start, end).map(wireOf), start > 0)
  }
  const start = after === undefined ? 0 : position(after, 'starting_after') + 1
  return listOf(url, matching.slice(start, start + limit).map(wireOf), matching.length > start + limit)
}

function createdFilter(params: Params): (object: Listed) => boolean {
  if (!params.has('created')) return () => true
  const range = params.nested('created')
  const gte = range.integer('gte')
  const gt = range.integer('gt')
  const lte = range.integer('lte')
  const lt = range.integer('lt')
  return ({ created }) =>
    (gte === undefined || created >= gte) &&
    (gt === undefined || created > gt) &&
    (lte === undefined || created <= lte) &&
    (lt === undefined || created < lt)
}
