import styles from './samples.module.css'

/** A caption as the film draws it, with the film's fonts: an image, because the page does not load them. */
export function CaptionSample({ style }: { style: string }) {
  return <span className={`${styles.ground} ${styles[style] ?? ''}`} />
}

/** Two of the user's pictures with a transition between them. */
export function TransitionSample({ transition, pictures }: { transition: string; pictures: readonly string[] }) {
  const [first, second = first] = pictures
  return (
    <span className={`${styles.ground} ${styles[transition] ?? ''}`}>
      <Side address={first} side="first" />
      <Side address={second} side="second" />
    </span>
  )
}

function Side({ address, side }: { address: string | undefined; side: 'first' | 'second' }) {
  const className = `${styles.side} ${styles[side]}`
  return address ? <img className={className} src={address} alt="" /> : <span className={className} data-side={side} />
}

/** The rhythm of a music mood, as bars. */
export function MusicSample({ mood }: { mood: string }) {
  if (mood === 'off') return <span className={`${styles.ground} ${styles.bars}`} />
  return (
    <span className={`${styles.ground} ${styles.bars}`} data-mood={mood}>
      {[0, 1, 2, 3, 4, 5, 6].map((bar) => (
        <span key={bar} className={styles.bar} style={{ '--bar': bar }} />
      ))}
    </span>
  )
}
