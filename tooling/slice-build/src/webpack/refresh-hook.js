import 'react/jsx-dev-runtime'
import { injectIntoGlobalHook } from 'react-refresh/runtime'

/**
 * React registers its renderer with this hook once, when it loads, so the hook has to exist first. It stores the renderers, as the browser extension does: the slice
 * brings a refresh runtime of its own, later, and finds them there.
 */
const renderers = new Map()
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    renderers.set(renderers.size + 1, renderer)
    return renderers.size
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
}
injectIntoGlobalHook(window)
