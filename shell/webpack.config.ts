import { shell } from '@loomcast/dev/webpack'
import { PRODUCT } from '@loomcast/web-kit/product'

export default shell(import.meta.dirname, { product: PRODUCT.name })
