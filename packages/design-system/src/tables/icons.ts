import ArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import ArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import ArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { icon } from '../core/icon.tsx'

export const IconSortUp = /* @__PURE__ */ icon(ArrowUp)
export const IconSortDown = /* @__PURE__ */ icon(ArrowDown)
export const IconSortNone = /* @__PURE__ */ icon(ArrowsSort)
