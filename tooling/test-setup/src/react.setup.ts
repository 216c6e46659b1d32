import * as React from 'react'

/**
 * React's development build creates an Error for each element, to show in warnings where the element was created: a fifth of the CPU time of the tests of
 * pages. It stops after 10,000 elements per second; this makes it behave as if there were always more.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} })
