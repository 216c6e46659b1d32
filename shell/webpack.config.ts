import { shell } from '@loomcast/slice-build'
import { PRODUCT } from '@loomcast/web-kit/product'

export default shell(import.meta.dirname, { product: PRODUCT.name })
