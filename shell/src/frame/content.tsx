import { useSession } from '@loomcast/web-kit'
import { useSyncExternalStore } from 'react'
import { DeniedPage } from '../pages/denied.page.tsx'
import { NotFoundPage } from '../pages/not-found.page.tsx'
import { ShellPageView } from '../pages/shell-page.tsx'
import { SliceUnavailable } from '../pages/slice-unavailable.page.tsx'
import { UnavailablePage } from '../pages/unavailable.page.tsx'
import { useDecision } from '../routing/use-decision.ts'
import { RouteSkeleton } from '../slices/skeleton.tsx'
import { stage } from '../slices/stage.ts'
import { StillStarting } from './still-starting.tsx'

/** Renders the shell's content in the main area: its own pages, and the placeholder of a slice that is loading. */
export function Content() {
  const decision = useDecision()
  const session = useSession()
  const now = useSyncExternalStore(stage.subscribe, stage.get)
  switch (decision.kind) {
    case 'page':
      return <ShellPageView key={decision.page} page={decision.page} />
    case 'unavailable':
      return <UnavailablePage label={decision.label} path={decision.path} />
    case 'denied':
      return <DeniedPage />
    case 'not-found':
      return <NotFoundPage />
    case 'redirect':
      return <RouteSkeleton shape="cards" />
    case 'wait':
      return session.status === 'starting' && session.unreachable ? <StillStarting /> : <RouteSkeleton shape={decision.skeleton} />
    case 'slice':
      if (now.status === 'shown' && now.slice === decision.slice) return null
      if (now.status === 'unavailable' && now.slice === decision.slice)
        return <SliceUnavailable label={decision.label} draftIsSaved={decision.skeleton === 'split'} retry={now.retry} />
      return <RouteSkeleton shape={decision.skeleton} />
  }
}
