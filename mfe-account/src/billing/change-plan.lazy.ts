import { lazyPart } from '@loomcast/web-kit'

/** The dialog with its overlays (35 kB), for a page that most visitors read without changing a plan. */
export const ChangePlanDialog = lazyPart(() =>
  import(/* webpackChunkName: "change-plan" */ './change-plan.tsx').then((m) => m.ChangePlanDialog),
)
