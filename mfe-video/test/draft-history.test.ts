import { EMPTY_DRAFT } from '../src/studio/draft.store.ts'
import { createDraftHistory } from '../src/studio/draft-history.ts'

const saying = (instructions: string) => ({ ...EMPTY_DRAFT, instructions })

describe('the history of a draft', () => {
  test('takes changes back one by one, and repeats them', () => {
    let now = 0
    const history = createDraftHistory(() => now)
    history.remember(saying('one'), 'instructions')
    now += 2_000
    history.remember(saying('two'), 'instructions')
    expect(history.undo(saying('three'))).toEqual(saying('two'))
    expect(history.undo(saying('two'))).toEqual(saying('one'))
    expect(history.undo(saying('one'))).toBeUndefined()
    expect(history.redo(saying('one'))).toEqual(saying('two'))
    expect(history.redo(saying('two'))).toEqual(saying('three'))
    expect(history.canRedo()).toBe(false)
  })

  test('undoes quick changes of the same fields together, and those of other fields separately', () => {
    let now = 0
    const history = createDraftHistory(() => now)
    history.remember(saying(''), 'instructions')
    now += 300
    history.remember(saying('a'), 'instructions')
    now += 300
    history.remember(saying('ab'), 'look:music')
    expect(history.undo(saying('abc'))).toEqual(saying('ab'))
    expect(history.undo(saying('ab'))).toEqual(saying(''))
  })

  test('undoes changes without a name separately, however quick they are', () => {
    const history = createDraftHistory(() => 0)
    history.remember(saying(''), '')
    history.remember(saying('a'), '')
    expect(history.undo(saying('ab'))).toEqual(saying('a'))
    expect(history.undo(saying('a'))).toEqual(saying(''))
  })

  test('repeats nothing after a new change', () => {
    const history = createDraftHistory(() => 0)
    history.remember(saying('one'), 'instructions')
    history.undo(saying('two'))
    history.remember(saying('one'), 'instructions')
    expect(history.canRedo()).toBe(false)
    expect(history.undo(saying('other'))).toEqual(saying('one'))
  })
})
