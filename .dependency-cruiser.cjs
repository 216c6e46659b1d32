/** Which folder may import which. Each rule is a boundary of ARCHITECTURE.md. */
const parts = '(packages/[^/]+|contracts|tooling/[^/]+|gateway|services/[^/]+|shell|mfe-[^/]+|e2e|bench)'

/** Files of the `src` root of a service that compose its folders: they may import all of them, and no folder imports them. */
const servicesWithComposition = ['services/admin', 'services/auth', 'services/billing', 'services/content'].join('|')
const composition =
  '(app|main|composition-root|service|local-run|local-settings|models|repositories|context|background|republish|analytics|rotate-keys|remove-second-factor)\\.ts$'

/** The layers of service-kit, each with the layers that it may import. */
const base = ['time', 'observability', 'errors', 'config']
const serviceKitLayers = {
  time: [],
  files: [],
  schema: [],
  observability: ['time'],
  errors: ['time', 'observability'],
  config: ['time', 'observability', 'errors'],
  scheduling: base,
  redis: base,
  http: [...base, 'redis'],
  mongo: base,
  events: [...base, 'mongo'],
  jobs: [...base, 'mongo'],
  process: [...base, 'redis', 'http', 'mongo', 'events', 'jobs'],
}

module.exports = {
  forbidden: [
    { name: 'no-import-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-folder-cycles',
      comment:
        'Counts the imports of types, and those of subfolders as imports of their folder. A folder may import its own subfolders and they it.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^${parts}/src/` },
      to: { circular: true, path: '^$1/src/' },
    },
    {
      name: 'folders-import-no-composition',
      comment: 'A folder states the types that it needs, and gets the values as parameters.',
      severity: 'error',
      from: { path: `^(${servicesWithComposition})/src/[^/]+/` },
      to: { path: `^$1/src/${composition}` },
    },
    {
      name: 'only-composition-imports-folders',
      comment: 'Other files of the root are imported by folders, so they would put every folder above every other.',
      severity: 'error',
      from: { path: `^(${servicesWithComposition})/src/[^/]+$`, pathNot: `/src/${composition}` },
      to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/domain/' },
    },
    ...Object.entries(serviceKitLayers).map(([layer, allowed]) => ({
      name: `service-kit-${layer}-imports-lower-layers-only`,
      severity: 'error',
      from: { path: `^packages/service-kit/src/${layer}/` },
      to: { path: '^packages/service-kit/', pathNot: `^packages/service-kit/src/(${[layer, ...allowed].join('|')})/` },
    })),
    {
      name: 'the-gateway-has-no-database',
      comment: 'gateway/test/loaded-modules.test.ts looks at what its process loads.',
      severity: 'error',
      from: { path: '^gateway/src/' },
      to: {
        path: '^packages/service-kit/',
        pathNot: '^packages/service-kit/src/(time|files|observability|errors|config|redis|http)/index\\.ts$',
      },
    },
    {
      name: 'slices-never-import-each-other',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: '^(mfe-[^/]+|shell|gateway|services)/', pathNot: '^$1/' },
    },
    {
      name: 'services-never-import-each-other',
      severity: 'error',
      from: { path: '^(services/[^/]+)/' },
      to: { path: '^(services/[^/]+|gateway|shell|mfe-[^/]+|packages/(web-kit|design-system))/', pathNot: '^$1/' },
    },
    {
      name: 'the-stripe-emulator-imports-no-service',
      comment: 'It stands in for a company that knows nothing of this product.',
      severity: 'error',
      from: { path: '^packages/stripe-emulator/' },
      to: { path: '^(services|gateway|shell|mfe-[^/]+|packages/(platform-config|quota|web-kit|design-system))/' },
    },
    {
      name: 'the-stripe-emulator-is-called-over-http',
      comment: 'As Stripe is. Only what starts it imports it: the launcher, tests and benchmarks.',
      severity: 'error',
      from: { path: '^(services/[^/]+|gateway|shell|mfe-[^/]+|packages/[^/]+)/(src|scripts)/', pathNot: '^packages/stripe-emulator/' },
      to: { path: '^packages/stripe-emulator/' },
    },
    {
      name: 'the-stripe-emulator-has-layers',
      comment: 'What happens to the objects of an account is independent of how it is requested and stored.',
      severity: 'error',
      from: { path: '^packages/stripe-emulator/src/(objects|billing|resources)/' },
      to: {
        path: '(node_modules/(fastify|mongoose)/|^packages/service-kit/src/(http|mongo)/|^packages/stripe-emulator/src/(pages|testing)/)',
      },
    },
    {
      name: 'the-gateway-imports-no-service',
      severity: 'error',
      from: { path: '^gateway/src/' },
      to: { path: '^(services|shell|mfe-[^/]+)/' },
    },
    { name: 'the-shell-imports-no-slice', severity: 'error', from: { path: '^shell/' }, to: { path: '^(mfe-[^/]+|services|gateway)/' } },
    {
      name: 'domain-is-pure',
      comment: 'Rules without I/O: no other folder of the service.',
      severity: 'error',
      from: { path: '^(services/[^/]+)/src/domain/' },
      to: { path: '^$1/src/', pathNot: '^$1/src/domain/' },
    },
    {
      name: 'domain-loads-no-infrastructure',
      comment: 'No HTTP, database, queue or provider, not even through a package: a test of pure logic starts without them.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/|^packages/(platforms|error-codes|platform-config)/src/|^contracts/src/[^/]+\\.ts$' },
      to: { path: '(^|/)node_modules/(fastify|mongoose|mongodb|redis|bullmq|kafkajs|openai)/', reachable: true },
    },
    {
      name: 'engines-import-no-slice',
      comment: 'An engine wraps one outside system. It depends on domain types and settings only.',
      severity: 'error',
      from: { path: '^(services/[^/]+)/src/engines/' },
      to: { path: '^$1/src/', pathNot: '^$1/src/(engines/|domain/|settings\\.ts$)' },
    },
    {
      name: 'slices-import-no-routes',
      comment: "A slice imports another slice's use cases, never its routes or event handlers.",
      severity: 'error',
      from: { path: '^(services/[^/]+)/src/(?!routes/|store/)([^/]+)/' },
      to: { path: '^$1/src/[^/]+/.+\\.(routes|handler)\\.ts$', pathNot: '^$1/src/$2/' },
    },
    {
      name: 'slices-meet-through-use-cases',
      comment: 'Nor its response schemas or repositories.',
      severity: 'error',
      from: { path: '^(services/[^/]+)/src/(?!events/)([^/]+)/' },
      to: { path: '^$1/src/[^/]+/.+\\.(schema|repository)\\.ts$', pathNot: '^$1/src/$2/' },
    },
    {
      name: 'only-repositories-import-mongoose',
      comment: 'Everything else sees repositories. A type for the connection of a transaction is fine.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/', pathNot: '\\.(repository|model)\\.ts$' },
      to: { path: 'node_modules/(mongoose|mongodb)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-by-entry-point',
      comment: 'A package is imported by its name and entry points, never by a path into it.',
      severity: 'error',
      from: { path: `^${parts}/` },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot: [
          '^packages/[^/]+/src/(index|product|query|transfer|timers|files|plans|duration|excerpt|paging|author|narrow|full|testing|browser|pages|guidance|icon|language|previews|runtime|zip|usage|package-summary)\\.tsx?$',
          '^packages/design-system/src/groups/\\w+\\.ts$',
          '^packages/service-kit/src/[a-z]+/index\\.ts$',
          '^packages/platform-config/src/define\\.ts$',
          '^packages/[^/]+/src/testing/index\\.tsx?$',
          '^packages/web-kit/src/(telemetry|lists|clipboard|pictures|second-factor|tags)/index\\.ts$',
          '^packages/design-system/src/styles\\.css$',
          '^$1/',
        ],
      },
    },
    {
      name: 'browser-code-loads-no-schemas',
      comment: 'The entry point of the contracts loads TypeBox and every schema. Values for browsers have entry points of their own.',
      severity: 'error',
      from: { path: '^(shell|mfe-[^/]+|packages/(web-kit|design-system|platforms|video-scenes))/src/' },
      to: { path: '^contracts/src/index\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-the-design-system-imports-mantine',
      severity: 'error',
      from: { pathNot: '^packages/design-system/' },
      to: { path: 'node_modules/(@mantine|@tabler)/' },
    },
    {
      name: 'tests-stay-tests',
      severity: 'error',
      from: { path: '/src/', pathNot: '(\\.test\\.tsx?$|/testing|^tooling/|^e2e/|^bench/)' },
      to: { path: '(\\.test\\.tsx?$|/testing/)' },
    },
    { name: 'nothing-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.(css|svg|woff2)$' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|coverage)/' },
    parser: 'swc',
    // No rule is about the dependents of a file, the list of which took a quarter of the time.
    skipAnalysisNotInRules: true,
    combinedDependencies: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'browser'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
}
