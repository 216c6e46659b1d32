import css from './voice.module.css'

const SHOWN = 3
/** More than three lines show on any screen. */
const LONGEST = 600

/** The beginnings of the first posts, so that the user sees where each of them starts. */
export function Excerpts({ texts }: { texts: readonly string[] }) {
  return (
    <ol className={css.excerpts} aria-label={texts.length > SHOWN ? `The first ${SHOWN} posts` : 'Recognized posts'}>
      {texts.slice(0, SHOWN).map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: posts can repeat, and the list does not change
        <li key={index} dir="auto">
          {text.slice(0, LONGEST)}
        </li>
      ))}
    </ol>
  )
}
