import { expect, test } from '@jest/globals'
import { isToDoItem } from '../src/domain/brief/review/to-do-items.ts'

test.each(['ask papa about kaju prices!!!', 'check with Tom if the hall is free', 'remind my sister about the van', 'call plumber'])(
  '"%s" is a task of the author',
  (line) => {
    expect(isToDoItem(line)).toBe(true)
  },
)

test.each(['ask us about kaju prices', 'ask your vet about worming', 'check the tide times', 'ask Tom about a lift on 07700 900123'])(
  '"%s" can be for readers',
  (line) => {
    expect(isToDoItem(line)).toBe(false)
  },
)
