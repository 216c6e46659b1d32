import { Card, Skeleton } from '@loomcast/design-system/full'
import css from './settings.module.css'

const FIELDS = ['tone', 'words', 'instructions', 'engine', 'temperature', 'tokens']

export function SettingsSkeleton() {
  return (
    <div className={css.columns} aria-busy="true" role="status" aria-label="Loading your settings">
      <Card className={css.fields}>
        {FIELDS.map((field) => (
          <div key={field} className={css.skeletonField}>
            <Skeleton height={16} width="30%" />
            <Skeleton height={field === 'instructions' ? 120 : 44} />
          </div>
        ))}
      </Card>
      <Card className={css.preview}>
        <Skeleton height={24} width="50%" />
        <Skeleton height={240} />
      </Card>
    </div>
  )
}
