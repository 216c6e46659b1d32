import css from './figures.module.css'

interface Share {
  id: string
  name: string
  count: number
  /** The count with its unit: "12 generations". */
  text: string
  /** Additional figures, such as "3,400 tokens". */
  detail?: string
}

/** A ranked list. The length of each entry's bar is relative to the largest count. */
export function ShareList({ shares }: { shares: readonly Share[] }) {
  const most = Math.max(1, ...shares.map(({ count }) => count))
  return (
    <ol className={css.shares}>
      {shares.map(({ id, name, count, text, detail }) => (
        <li key={id}>
          <span className={css.shareName}>{name}</span>
          <span className={css.shareCount}>{text}</span>
          <span className={css.shareBar} aria-hidden="true">
            <span style={{ inlineSize: `${(count / most) * 100}%` }} />
          </span>
          {detail ? <span className={css.shareDetail}>{detail}</span> : null}
        </li>
      ))}
    </ol>
  )
}
