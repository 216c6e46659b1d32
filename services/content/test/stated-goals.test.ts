import { describe, expect, test } from '@jest/globals'
import { statementOfGoal } from '../src/domain/brief/review/stated-goals.ts'

describe('what an author wants readers to know or to do', () => {
  test.each([
    ["Would like people to understand it's cheaper to let the wombat through.", "It's cheaper to let the wombat through."],
    ['we want customers to know that we are still open during the roadworks', 'We are still open during the roadworks.'],
    ['I want facilities managers to book surveys before April.', 'Facilities managers: book surveys before April.'],
    ["I'd like people to bring a torch and warm gloves", undefined],
    ['I want everyone to sign up before Friday', 'Sign up before Friday.'],
  ])('is addressed to them: %s', (goal, statement) => {
    expect(statementOfGoal(goal)).toBe(statement ?? 'Bring a torch and warm gloves.')
  })

  test.each([
    'We would like people to understand why one jar costs more.',
    'I want people to see it.',
    'We want them to feel welcome.',
    'I need you to book the hall.',
    'I need my accountant to call the bank about the loan.',
    'We want the printer to check the proofs by noon.',
    'We want to book a bigger hall.',
  ])('is not if it says nothing for them: %s', (goal) => {
    expect(statementOfGoal(goal)).toBeUndefined()
  })
})
