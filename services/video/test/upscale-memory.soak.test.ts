import { expect, test } from '@jest/globals'
import { createInference } from '../src/engines/inference/inference.ts'
import { double } from '../src/engines/upscale/double.ts'

test('the inference process does not accumulate the memory of earlier pictures', async () => {
  const own = createInference()
  try {
    const data = new Uint8Array(1080 * 1080 * 3).fill(90)
    // Allocator overhead varies by a third between runs; without collection, memory exceeds 600 MB with the second picture.
    for (let picture = 1; picture <= 2; picture += 1) {
      await double(own, { data, width: 1080, height: 1080 })
      expect((await own.usage()).bytes).toBeLessThan(500_000_000)
    }
  } finally {
    await own.close()
  }
})
