import ArrowsMove from '@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs'
import Upload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { icon } from '../core/icon.tsx'

export const IconMove = /* @__PURE__ */ icon(ArrowsMove)
export const IconUpload = /* @__PURE__ */ icon(Upload)
