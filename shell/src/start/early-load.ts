import { codeOf } from '../loader/slice-code.ts'
import { decideHere } from '../routing/decide-here.ts'

/** Fetches the code of the page that was asked for while it is still being found out who is asking. */
export function startSliceOfThisPage(): void {
  const decision = decideHere()
  if ((decision.kind === 'slice' || decision.kind === 'wait') && decision.slice) codeOf(decision.slice).page.start()
}
