import { afterAll, beforeAll } from '@jest/globals'
import { finishedBriefs } from '../scripts/roles/labeled-brief.ts'
import { testCleanTexts } from './support/clean-text-tests.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

testCleanTexts(() => reviewer, { sets: ['clean-briefs', 'clean-heldout-briefs', 'fact-briefs'], finished: finishedBriefs() })
