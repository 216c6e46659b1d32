const TYPES = ['feat', 'fix', 'refactor', 'perf', 'test', 'docs', 'build', 'ci', 'chore', 'style', 'revert'] as const
const SUBJECT = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z0-9/,-]+\\))?!?: \\S`, 'u')
const SUBJECT_LIMIT = 72

/** The faults of a commit message, one sentence each; empty if it follows Conventional Commits. */
export function findMessageFaults(message: string): string[] {
  const [subject = '', second = ''] = message.split('\n')
  if (/^(?:Merge|fixup!|squash!) ?/u.test(subject)) return []
  const faults: string[] = []
  if (!SUBJECT.test(subject)) faults.push(`The subject has the form "type(scope): subject". Types: ${TYPES.join(', ')}.`)
  if ([...subject].length > SUBJECT_LIMIT)
    faults.push(`The subject has ${[...subject].length} characters; at most ${SUBJECT_LIMIT} are allowed.`)
  if (/\.$/u.test(subject)) faults.push('The subject ends without a period.')
  if (second.trim() !== '' && !second.startsWith('#')) faults.push('An empty line stands between the subject and the body.')
  return faults
}
