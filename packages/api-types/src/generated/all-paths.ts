/** Generated from `SERVICES` of platform-config by `npm run openapi`. */

import type { paths as Admin } from './admin.ts'
import type { paths as Auth } from './auth.ts'
import type { paths as Billing } from './billing.ts'
import type { paths as Content } from './content.ts'
import type { paths as Publish } from './publish.ts'
import type { paths as Video } from './video.ts'

/** Every route under `/api`, by its path. */
export interface Paths extends Admin, Auth, Billing, Content, Publish, Video {}
