/**
 * Which way imports may point inside src/: each layer sees itself and the layers named before it, never a later one.
 *
 *   config, once, version, engine, store → http, accounts, keys, access, telemetry → resources, jobs, dashboard, downloads, replication, webhooks, pages → app → process, main → cli
 */
const layers = [
  '^src/(config\\.ts|config/|once\\.ts|version\\.ts|engine/|store/)',
  '^src/(http|accounts|keys|access|telemetry)/',
  '^src/(resources|jobs|dashboard|downloads|replication|webhooks|pages)/',
  '^src/app\\.ts',
  '^src/(process/|main\\.ts)',
  '^src/cli/',
];

const downwards = layers.slice(0, -1).map((layer, index) => ({
  name: `layer-${index + 1}-sees-no-later-one`,
  severity: 'error',
  from: { path: layer },
  to: { path: layers.slice(index + 1) },
}));

module.exports = {
  forbidden: [
    ...downwards,
    {
      name: 'every-file-has-a-layer',
      comment: 'A new folder of src/ takes its place in the list above.',
      severity: 'error',
      from: { path: '^src/', pathNot: layers },
      to: {},
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'service-stands-alone',
      comment: 'The service does not know its tests, measurements or build.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench|scripts|bin)/' },
    },
    {
      name: 'measurements-stand-alone',
      comment: 'Nothing imports bench/ but its own tests.',
      severity: 'error',
      from: { path: '^(test|scripts|bin)/', pathNot: '^test/bench/' },
      to: { path: '^bench/' },
    },
    {
      name: 'measurements-know-no-tests',
      comment: 'A package of its own, that runs without what the tests of the service bring.',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: '^test/' },
    },
    {
      name: 'tools-stay-out',
      comment: 'What the service needs at run time is a dependency, not a devDependency.',
      severity: 'error',
      from: { path: '^(src|bin)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resources-are-strangers',
      comment:
        'One URL folder does not reach into another; what two share stands in parameters/, forms/ or above.',
      severity: 'error',
      from: { path: '^src/resources/([^/]+)/' },
      to: { path: '^src/resources/[^/]+/', pathNot: '^src/resources/($1|parameters|forms)/' },
    },
    {
      name: 'description-is-written-aside',
      comment:
        'Writing the description of the interface would hold the event loop: a thread of its own does.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/http/openapi-writer\\.ts$' },
      to: { path: '@fastify/swagger|^src/http/openapi-writer\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'documentation-is-rendered-aside',
      comment: 'Rendering a page of the documentation would hold the event loop: a thread does.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/pages/documentation/page-thread\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
