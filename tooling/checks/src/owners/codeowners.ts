/** A service or slice and the team that reviews its changes. */
export interface Owned {
  folder: string
  /** Its folder in k8s/base. */
  image: string
  owner: string
}

const ORGANIZATION = 'loomcast'

/** The text of CODEOWNERS: the folder of each part and of its manifests, with the team that owns it. */
export function codeowners(parts: readonly Owned[]): string {
  const lines = parts.flatMap(({ folder, image, owner }) =>
    [folder, `k8s/base/${image}`].map((path) => `/${path}/ @${ORGANIZATION}/${owner}`),
  )
  return ['# Written by `npm run owners` from platform.config.ts and slice.manifest.ts.', ...lines.sort(), ''].join('\n')
}
