/**
 * Compares the list of the review with labeled briefs that were typed or dictated in one go, and prints precision and recall of its sentences and of what it
 * publishes: npm run evaluate:reading -- [path of the briefs]. Without a path, the briefs are those of test/fixtures/run-on-briefs-held-back.json, from which nothing was learned.
 */
import { readFile } from 'node:fs/promises'
import { createInference } from '@loomcast/inference'
import { readForReview, reviewOf } from '../src/domain/brief/review/review-brief.ts'
import { createRoleReader } from '../src/engines/role-reader/index.ts'

interface LabeledBrief {
  segments: [label: string, text: string][]
}

const [, , path = new URL('../test/fixtures/run-on-briefs-held-back.json', import.meta.url).pathname] = process.argv
const PUBLIC = new Set(['content', 'field'])
const wordsIn = (text: string) => text.split(/\s+/u).filter(Boolean)

const counts = {
  starts: 0,
  foundStarts: 0,
  rightStarts: 0,
  shown: 0,
  foundShown: 0,
  rightShown: 0,
  figures: 0,
  foundFigures: 0,
  hidden: 0,
  printed: 0,
}
const reader = createRoleReader({ inference: createInference(), timeoutMs: 60_000 })
await reader.start()
for (const { segments } of JSON.parse(await readFile(path, 'utf8')) as LabeledBrief[]) {
  const source = segments.map(([, text]) => text).join('')
  const roles = await reader.read(source, 'evaluation')
  const { passages } = await reviewOf(source, readForReview(source, roles).finish(), roles, { now: new Date() })
  const words: { word: string; isShown: boolean; opens: boolean }[] = segments.flatMap(([label, text]) =>
    wordsIn(text).map((word, index) => ({ word, isShown: PUBLIC.has(label), opens: index === 0 })),
  )
  const found = passages.flatMap(({ source: own, use }) =>
    wordsIn(own).map((word, index) => ({ word, isShown: use === 'publish', opens: index === 0 })),
  )
  if (found.length !== words.length) console.log(`Not compared, as its words differ: ${source.slice(0, 60)}`)
  else
    words.forEach(({ word, isShown, opens }, index) => {
      const own = found[index]
      if (!own || index === 0) return
      // "and" can belong to either sentence.
      const isStart = own.opens || (/^(?:and|so|but)$/iu.test(word) && found[index + 1]?.opens === true)
      counts.starts += Number(opens)
      counts.foundStarts += Number(own.opens)
      counts.rightStarts += Number(opens && isStart)
      counts.shown += Number(isShown)
      counts.foundShown += Number(own.isShown)
      counts.rightShown += Number(isShown && own.isShown)
      counts.hidden += Number(!isShown)
      counts.printed += Number(!isShown && own.isShown)
      if (!/\d/u.test(word) || !isShown) return
      counts.figures += 1
      counts.foundFigures += Number(own.isShown)
    })
}
await reader.close()
const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
console.log(
  `sentences: precision ${share(counts.rightStarts, counts.foundStarts)}, recall ${share(counts.rightStarts, counts.starts)} of ${counts.starts}`,
)
console.log(
  `words for readers: precision ${share(counts.rightShown, counts.foundShown)}, recall ${share(counts.rightShown, counts.shown)} of ${counts.shown}`,
)
console.log(`figures for readers that are published: ${share(counts.foundFigures, counts.figures)} of ${counts.figures}`)
console.log(`words for the writer that are published: ${share(counts.printed, counts.hidden)} of ${counts.hidden}`)
