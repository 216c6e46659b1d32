import { Button, Card, IconEdit } from '@loomcast/design-system/full'
import type { Brief } from '../brief/brief.ts'
import styles from './set.module.css'

/** The brief above the posts of a set, in place of its form. */
export function BriefBar({ brief, onEdit }: { brief: Brief; onEdit: () => void }) {
  return (
    <Card className={styles.bar}>
      <div className={styles.barText}>
        <h2>Brief</h2>
        <p dir="auto">{brief.prompt}</p>
      </div>
      <Button variant="default" leftSection={<IconEdit size={18} />} onClick={onEdit}>
        Edit the brief
      </Button>
    </Card>
  )
}
