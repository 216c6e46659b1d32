import { backgroundWork } from '../src/index.ts'
import { pretendSession } from '../src/session/session.ts'
import { resetApp, testUser } from '../src/testing.tsx'

afterEach(resetApp)

it('a slice’s work is noted for the person who is signed in, through reloads', () => {
  pretendSession({ status: 'user', user: testUser })
  let told = 0
  const stop = backgroundWork.subscribe(() => told++)
  backgroundWork.begin('video')
  expect(backgroundWork.get()).toEqual(['video'])
  expect(backgroundWork.get()).toBe(backgroundWork.get())
  expect(told).toBe(1)

  pretendSession({ status: 'user', user: { ...testUser, user_id: 'usr_other' } })
  expect(backgroundWork.get()).toEqual([])
  pretendSession({ status: 'user', user: testUser })
  expect(backgroundWork.get()).toEqual(['video'])

  backgroundWork.end('video')
  expect(backgroundWork.get()).toEqual([])
  stop()
})

it('nobody signed in has none', () => {
  pretendSession({ status: 'visitor' })
  backgroundWork.begin('video')
  expect(backgroundWork.get()).toEqual([])
})
