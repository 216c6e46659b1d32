import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockingRules } from './filter-lists/filter-list.ts'
import { ownPaths } from './filter-lists/own-urls.ts'

/**
 * `npm run check:filter-lists -- easylist.txt easyprivacy.txt`: checks that no rule of the lists that you downloaded (easylist.to) blocks a path of
 * ours. The lists are not part of the repository because of their license; `tooling/checks/test/filter-lists.test.ts` checks the words that they block.
 */
const paths = ownPaths(join(import.meta.dirname, '..', '..', '..'))
const rules = process.argv.slice(2).flatMap((file) => blockingRules(readFileSync(file, 'utf8')))
const blocked = paths.flatMap((path) => {
  const rule = rules.find(({ matches }) => matches(`https://loomcast.example${path}`))
  return rule ? [`${path} is blocked by ${rule.source}`] : []
})
for (const line of blocked) console.log(line)
console.log(`${paths.length} paths, ${rules.length} rules, ${blocked.length} blocked`)
process.exit(blocked.length > 0 || rules.length === 0 ? 1 : 0)
