import styles from './connections.module.css'

/** The first letter of a network, as our own mark for it. */
export function NetworkMark({ name }: { name: string }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
