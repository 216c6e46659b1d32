import 'react/jsx-dev-runtime'
import { injectIntoGlobalHook } from 'react-refresh/runtime'

/**
 * React registers its renderer with this hook only when React loads, so the hook must exist before. It stores the renderers, as the browser
 * extension does, so that the slice's own refresh runtime, which loads later, can find them.
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
