import { beforeEach } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { ApiError } from '@loomcast/web-kit'

export const { exchange } = httpContract('mfe-admin', 'admin')
const { boolean, integer, nullValue, number, regex, string, time } = matching

/** The state returns the token of an administrator. */
export const given = { 'an administrator and the user usr_pact': {} }
export const PATH = '/api/admin/users/usr_pact'

export const listed = {
  user_id: string('usr_pact'),
  email: string('pact@example.com'),
  name: nullValue(),
  subscription_status: string('free'),
  package_name: string('Starter'),
  is_admin: boolean(false),
  is_active: boolean(true),
  created_at: time(),
  last_activity: nullValue(),
  content_count: integer(0),
  video_count: integer(0),
  version: integer(1),
}
export const subscription = {
  package: { name: string('Professional'), tier: string('pro') },
  status: string('granted'),
  source: string('grant'),
  price: number(0),
  currency: string('usd'),
  renews_at: nullValue(),
  cancel_at: nullValue(),
  ends_at: nullValue(),
}
export const job = {
  job_id: string('blk_pact'),
  action: string('deactivate'),
  reason: string('Cleanup'),
  created_at: time(),
  state: regex('^(open|ended)$', 'open'),
  done: integer(0),
  failed_count: integer(0),
  failed: [],
  total: integer(1),
}
export const reason = 'Cleanup'

export const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as the API client fails')
  return error
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})
