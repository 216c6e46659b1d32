import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALLOWED_WORDS, BANNED_WORDS } from './language/banned-words.ts'
import { findBannedWords } from './language/find-banned-words.ts'
import { listTrackedFiles } from './language/tracked-files.ts'

/**
 * `node tooling/checks/src/language.ts [path …]`: checks that no identifier, comment or document contains a word for which WRITING_STYLE.md
 * has a standard term. With arguments, only paths that start with one of them are checked.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const prefixes = process.argv.slice(2)
const files = (await listTrackedFiles(root)).filter((file) => prefixes.length === 0 || prefixes.some((prefix) => file.startsWith(prefix)))
const complaints: string[] = []
const used = new Set<string>()
for (const file of files) {
  for (const { word, line, instead } of findBannedWords(file, await readFile(join(root, file), 'utf8'), BANNED_WORDS)) {
    const allowed = ALLOWED_WORDS.find(
      ({ path, words }) => words.includes(word) && (path.endsWith('/') ? file.startsWith(path) : file === path),
    )
    if (allowed) used.add(`${allowed.path} ${word}`)
    else complaints.push(`${file}:${line}: "${word}": ${instead}`)
  }
}
if (prefixes.length === 0) {
  for (const { path, words } of ALLOWED_WORDS)
    for (const word of words) if (!used.has(`${path} ${word}`)) complaints.push(`${path}: "${word}" is allowed and not there`)
}
if (complaints.length > 0) console.log(complaints.join('\n'))
console.log(`${files.length} files, ${complaints.length} words to replace`)
process.exitCode = complaints.length > 0 ? 1 : 0
