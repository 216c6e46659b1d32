import Eye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import EyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { icon } from '../core/icon.tsx'

export const IconShow = /* @__PURE__ */ icon(Eye)
export const IconHide = /* @__PURE__ */ icon(EyeOff)
