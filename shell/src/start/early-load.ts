import { ADMIN_SLICE } from '@loomcast/contracts/admin-files'
import { prefetchPage } from '../loader/prefetch-page.ts'
import { codeOf } from '../loader/slice-code.ts'
import { decideHere } from '../routing/decide-here.ts'

/** Starts to load the code of the requested page while the session is still being checked. */
export function startSliceOfThisPage(): void {
  const decision = decideHere()
  // The server refuses the administrators' files to everyone else, and the session is not known yet.
  if (decision.kind === 'wait' && decision.slice === ADMIN_SLICE) return
  if ((decision.kind === 'slice' || decision.kind === 'wait') && decision.slice)
    prefetchPage(codeOf(decision.slice).page, location.pathname)
}
