import ChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { icon } from '../core/icon.tsx'

export const IconChevronLeft = /* @__PURE__ */ icon(ChevronLeft)
