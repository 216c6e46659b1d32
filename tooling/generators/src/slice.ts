import { createChangeSet, insertAfter, insertBefore, type Written } from './change-set.ts'
import { addWorkspace, linkWorkspace } from './lock-file.ts'
import type { Names } from './name.ts'
import { OF_OWNERS } from './owner-files.ts'
import { format, runProgram } from './programs.ts'
import { kustomization } from './service.ts'
import { readRootVersion, readVersions } from './versions.ts'

/** Adds a slice: its folder, and the entries derived from it in compose.yaml and k8s/. Everything else finds the slice by its folder and manifest. */
export async function newSlice(root: string, names: Names, signal: AbortSignal): Promise<Written> {
  const folder = `mfe-${names.name}`
  const versions = await readVersions(root, 'mfe-content/package.json')
  const version = await readRootVersion(root)
  const values = { ...names, version, react: versions('react'), reactRouter: versions('react-router-dom') }
  const changes = createChangeSet(root, `adds the slice ${names.name}`, signal)
  await changes.createFolder(folder, 'slice', values)
  await changes.createFolder(`k8s/base/${folder}`, 'k8s-slice', values)
  await changes.edit('shell/src/routing/product-routes.data.ts', removePlannedRoute(`/${names.name}`))
  await changes.edit('compose.yaml', (text) => compose(text, folder, version))
  await changes.edit('k8s/base/kustomization.yaml', (text) => kustomization(text, folder, version))
  await changes.edit(
    'k8s/overlays/production/kustomization.yaml',
    insertAfter(
      /newName: .*loomcast\//,
      `  - { name: loomcast/${folder}, newName: registry.example.com/loomcast/${folder}, newTag: ${version} }`,
    ),
  )
  await changes.edit(
    'package-lock.json',
    addWorkspace(folder, {
      name: folder,
      version,
      dependencies: {
        '@loomcast/design-system': version,
        '@loomcast/web-kit': version,
        react: values.react,
        'react-dom': values.react,
        'react-router-dom': values.reactRouter,
      },
      devDependencies: { '@loomcast/contracts': version, '@loomcast/slice-build': version },
    }),
  )
  changes.expect(`node_modules/${folder}`)
  // Written below. They are listed here so that they are restored if a step fails.
  for (const file of OF_OWNERS) await changes.edit(file, (text) => text)
  return changes.write(async () => {
    await format(root, [folder], signal)
    await linkWorkspace(root, folder, folder)
    await runProgram(root, process.execPath, ['tooling/checks/src/owners.ts', '--write'], signal)
  })
}

function compose(text: string, folder: string, version: string): string {
  const service = `  ${folder}:
    <<: *slice
    image: loomcast/${folder}:${version}
    build: { context: ., dockerfile: k8s/images/slice.Dockerfile, args: { PACKAGE: ${folder}, UNPINNED_IMAGES: allowed } }
`
  const edits = [
    insertBefore(/^ {2}mfe-\w+:$/, service),
    insertAfter(/^ {6}- http:\/\/mfe-\w+:8080$/, `      - http://${folder}:8080`),
    insertAfter(/^ {6}mfe-\w+: \{ condition: service_healthy \}$/, `      ${folder}: { condition: service_healthy }`),
  ]
  return edits.reduce((result, edit) => edit(result), text)
}

/** Removes a page from the planned ones, because the slice serves it now. */
function removePlannedRoute(path: string): (text: string) => string {
  return (text) =>
    text
      .split('\n')
      .filter((line) => !line.startsWith(`  { path: '${path}',`))
      .join('\n')
}
