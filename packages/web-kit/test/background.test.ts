import { backgroundWork } from '../src/index.ts'
import { pretendSession } from '../src/session/session.ts'
import { resetApp, testUser } from '../src/testing.tsx'

afterEach(resetApp)

it('records a slice’s work for the signed-in user, across reloads', () => {
  pretendSession({ status: 'user', user: testUser })
  let calls = 0
  const stop = backgroundWork.subscribe(() => calls++)
  backgroundWork.begin('video')
  expect(backgroundWork.get()).toEqual(['video'])
  expect(backgroundWork.get()).toBe(backgroundWork.get())
  expect(calls).toBe(1)

  pretendSession({ status: 'user', user: { ...testUser, user_id: 'usr_other' } })
  expect(backgroundWork.get()).toEqual([])
  pretendSession({ status: 'user', user: testUser })
  expect(backgroundWork.get()).toEqual(['video'])

  backgroundWork.end('video')
  expect(backgroundWork.get()).toEqual([])
  stop()
})

it('reports no work when no user is signed in', () => {
  pretendSession({ status: 'visitor' })
  backgroundWork.begin('video')
  expect(backgroundWork.get()).toEqual([])
})
