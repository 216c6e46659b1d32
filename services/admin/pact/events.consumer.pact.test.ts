import { afterAll, beforeAll } from '@jest/globals'
import { testRevocations } from '@loomcast/contracts/pact/revocations'
import { createLogger } from '@loomcast/service-kit/observability'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { type AdminService, startAdmin } from '../test/support/admin-service.ts'

let admin: AdminService

beforeAll(async () => {
  admin = await startAdmin('pact_events')
})
afterAll(() => admin?.stop())

testRevocations('admin', () => ({
  receive: admin.bus.receive,
  isRevoked: createRevocationList({ redis: admin.redis, service: 'admin', logger: createLogger('admin', false) }).isRevoked,
}))
