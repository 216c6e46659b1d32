import { act, render, screen } from '@testing-library/react'
import { queryClient, useMutation, useQuery } from '../src/query.ts'

let reachable = true
const call = async () => {
  if (!reachable) throw new Error('no line')
  return 'seven texts'
}
const line = (state: 'online' | 'offline') =>
  act(() => {
    reachable = state === 'online'
    window.dispatchEvent(new Event(state))
  })

function Figures() {
  const figures = useQuery({ queryKey: ['figures'], retry: false, queryFn: call })
  return <p>{figures.isError ? 'did not load' : figures.data}</p>
}

function Save() {
  const save = useMutation({ mutationFn: call })
  return (
    <button type="button" onClick={() => save.mutate()}>
      {save.isError ? 'not saved' : 'save'}
    </button>
  )
}

beforeEach(() => {
  queryClient.clear()
  line('offline')
})
afterEach(() => line('online'))

test('refetches a query that failed offline when the connection returns', async () => {
  render(<Figures />)
  expect(await screen.findByText('did not load')).toBeVisible()
  line('online')
  expect(await screen.findByText('seven texts')).toBeVisible()
})

test('fails a mutation immediately while offline', async () => {
  render(<Save />)
  act(() => screen.getByRole('button').click())
  expect(await screen.findByText('not saved')).toBeVisible()
})
