import { Alert, Button } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { useConnections } from '../api/queries.ts'

/** Accounts whose networks no longer accept them, before a post needs them. Nothing if all work. */
export function AttentionNotice() {
  const broken = useConnections().data?.connections.filter(({ state }) => state === 'needs_attention') ?? []
  const [first] = broken
  if (!first) return null
  return (
    <Alert
      tone="warning"
      live={false}
      actions={
        <Button component={Link} to="/connections" size="sm" variant="default">
          {broken.length === 1 ? 'Connect it again' : 'Connect them again'}
        </Button>
      }
    >
      {broken.length === 1
        ? `${first.name} needs your attention. Its planned posts wait until you connect it again.`
        : `${broken.length} accounts need your attention. Their planned posts wait until you connect them again.`}
    </Alert>
  )
}
