import type { Look } from '../api/wire.ts'
import { Spellings } from './spellings.tsx'
import { VoiceChoice } from './voice-choice.tsx'

export interface VoiceDetailsProps {
  look: Look
  /** The synthetic voices of this installation. */
  names: readonly string[]
  onChange: (part: Partial<Look>) => void
}

/** Which synthetic voice speaks, and how it speaks words that it would read wrong. */
export function VoiceDetails({ look, names, onChange }: VoiceDetailsProps) {
  return (
    <>
      <VoiceChoice voices={names} value={look.voice_name ?? names[0] ?? ''} onChange={(voice_name) => onChange({ voice_name })} />
      <Spellings spellings={look.spellings ?? []} onChange={(spellings) => onChange({ spellings })} />
    </>
  )
}
