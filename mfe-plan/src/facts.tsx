import { Children, type ReactNode } from 'react'
import styles from './facts.module.css'

/** Short facts in one or more lines, with a dot between those of a line: no line begins or ends with one. What is null or false is left out. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <span className={styles.facts}>
    {Children.map(children, (fact) =>
      isMissing(fact) ? null : (
        <>
          {' '}
          <span>{fact}</span>
        </>
      ),
    )}
  </span>
)

const isMissing = (fact: ReactNode): boolean => fact === null || fact === undefined || typeof fact === 'boolean'
