import { missing } from '../api-failure.ts'
import { pageOf } from './page.ts'
import type { Routes } from './request.ts'

export const eventRoutes: Routes = {
  async 'GET /v1/events'({ work, params }) {
    const type = params.string('type')
    const types = type === undefined ? params.strings('types') : [type]
    return pageOf('/v1/events', await work.events({ types, since: params.nested('created').integer('gte') }), params)
  },

  async 'GET /v1/events/:id'({ work, id }) {
    const event = await work.event(id)
    if (!event) throw missing('event', id)
    return event
  },
}
