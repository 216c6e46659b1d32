import { ActionIcon, Button, IconClose, TextInput } from '@loomcast/design-system/full'
import type { Look } from '../api/wire.ts'
import { Fold } from '../fold/fold.tsx'
import { isOneWord, SPELLING_LIMITS } from '../storyboard/storyboard.ts'
import styles from './spellings.module.css'

type Spelling = NonNullable<Look['spellings']>[number]

export interface SpellingsProps {
  spellings: readonly Spelling[]
  onChange: (spellings: Spelling[]) => void
}

/** How the voice speaks names and other words that it would read wrong. */
export function Spellings({ spellings, onChange }: SpellingsProps) {
  const complete = spellings.filter(({ written, spoken }) => isOneWord(written) && spoken.trim() !== '').length
  const change = (index: number, part: Partial<Spelling>) =>
    onChange(spellings.map((spelling, at) => (at === index ? { ...spelling, ...part } : spelling)))
  return (
    <Fold title="Say it as" value={complete === 0 ? 'No words' : complete === 1 ? '1 word' : `${complete} words`}>
      <p className={styles.about}>
        For names and words that the voice reads wrong: write them as they sound, such as “Siobhan” as “shivawn”.
      </p>
      {spellings.map(({ written, spoken }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity, and only their fields hold state
        <div key={index} className={styles.row}>
          <TextInput
            label="Word"
            maxLength={SPELLING_LIMITS.written}
            value={written}
            error={written.trim() !== '' && !isOneWord(written) ? 'Write one word.' : undefined}
            onChange={(event) => change(index, { written: event.currentTarget.value })}
          />
          <TextInput
            label="Sounds like"
            maxLength={SPELLING_LIMITS.spoken}
            value={spoken}
            onChange={(event) => change(index, { spoken: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={written.trim() ? `Remove ${written.trim()}` : 'Remove this word'}
            onClick={() => onChange(spellings.filter((_, at) => at !== index))}
          >
            <IconClose size={18} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        disabled={spellings.length >= SPELLING_LIMITS.count}
        onClick={() => onChange([...spellings, { written: '', spoken: '' }])}
      >
        Add a word
      </Button>
    </Fold>
  )
}
