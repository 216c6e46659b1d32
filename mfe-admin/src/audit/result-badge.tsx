import { Badge, type Tone } from '@loomcast/design-system/full'
import type { AuditEntry, AuditResult } from './audit.api.ts'

export const RESULTS: { value: AuditResult; label: string }[] = [
  { value: 'performed', label: 'Performed' },
  { value: 'refused', label: 'Refused' },
  { value: 'unknown', label: 'Unknown' },
  { value: 'not_performed', label: 'Not performed' },
  { value: 'failed', label: 'Failed' },
]

const TONES: Record<AuditResult, Tone> = {
  performed: 'success',
  refused: 'warning',
  unknown: 'info',
  not_performed: 'warning',
  failed: 'danger',
}

export function ResultBadge({ entry: { result, command_state } }: { entry: Pick<AuditEntry, 'result' | 'command_state'> }) {
  const isChecking = result === 'unknown' && (command_state === 'checking' || command_state === 'running')
  const label = isChecking ? 'Checking' : (RESULTS.find(({ value }) => value === result)?.label ?? result)
  return <Badge tone={TONES[result]}>{label}</Badge>
}
