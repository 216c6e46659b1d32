import { Button, CloseButton, TextInput } from '@loomcast/design-system/full'
import { type KeyboardEvent, useState } from 'react'
import css from './voice.module.css'

/** What the server accepts. */
const MAX_WORDS = 20
const LONGEST = 40

interface WordListProps {
  label: string
  words: string[]
  onChange: (words: string[]) => void
}

/** Words that can be added and removed. */
export function WordList({ label, words, onChange }: WordListProps) {
  const [word, setWord] = useState('')

  function add() {
    const added = word
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !words.some((known) => known.toLowerCase() === each.toLowerCase()))
    if (added.length > 0) onChange([...words, ...added].slice(0, MAX_WORDS))
    setWord('')
  }

  return (
    <div className={css.words}>
      {words.length > 0 && (
        <ul className={css.wordList} aria-label={label}>
          {words.map((each) => (
            <li key={each} className={css.word}>
              <span dir="auto">{each}</span>
              <CloseButton size={32} aria-label={`Remove ${each}`} onClick={() => onChange(words.filter((other) => other !== each))} />
            </li>
          ))}
        </ul>
      )}
      <div className={css.addWord}>
        <TextInput
          label={`Add to ${label.toLowerCase()}`}
          maxLength={LONGEST}
          disabled={words.length >= MAX_WORDS}
          description={words.length >= MAX_WORDS ? `You can add up to ${MAX_WORDS}.` : undefined}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || word.trim() === '') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" disabled={word.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
    </div>
  )
}
