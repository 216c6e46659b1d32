import { parseArgs } from 'node:util'
import { publishBuild } from './published-builds.ts'

/** `node tooling/slice-build/src/images/publish.ts [--kept 5] <dist> <srv>`: puts a build into the folder that an image serves, beside the builds before it. */
const { values, positionals } = parseArgs({ options: { kept: { type: 'string', default: '5' } }, allowPositionals: true })
const [dist, srv] = positionals
if (dist === undefined || srv === undefined) throw new Error('Usage: publish.ts [--kept 5] <dist> <srv>')
const target = await publishBuild({ dist, srv, kept: Number(values.kept) })
console.log(`${dist} is in ${target}`)
