// Who may import whom (docs/architecture.md). scripts/import-rules.test.ts plants a violation of each rule here and
// asserts that it is caught: a rule without a plant fails that test.

/** The ground of everything, from below: each imports those before it, and nothing else of the project. */
const GROUND = ['words', 'contract', 'work'];
const GROUND_PACKAGES = `^packages/(${GROUND.join('|')})/`;
/** Data and work that several tools share. */
const BUILDING_BLOCKS = '^packages/tools/src/building-blocks/';
/** Plain TypeScript over PDF, from the ground up: each may import those before it in its row and in the rows above. */
const PDF_LIBRARIES = [
  ['codecs'],
  ['pdf-core'],
  ['pdf-fonts'],
  ['pdf-content'],
  ['pdf-document'],
  ['pdf-overlay'],
  ['pdf-edit'],
  // These do not know each other.
  ['pdf-clean', 'pdf-create', 'pdf-compress', 'pdf-redact', 'pdf-salvage', 'pdf-sign', 'pdf-text-layer', 'reconstruct'],
];
const LIBRARIES = `^packages/(${PDF_LIBRARIES.flat().join('|')})/`;
/** Packages of capabilities that only a host provides. */
const HOST_CAPABILITIES = '^packages/(raster|images|ocr|office|sign|typeset|svg)/';
const CAPABILITY_PACKAGES = `^packages/(${PDF_LIBRARIES.flat().join('|')}|raster|images|ocr|office|sign|typeset|svg)/`;
const TESTS = '\\.(test|testing)\\.tsx?$';
const NODE_FILES = '\\.node\\.tsx?$';
/** Code that runs in a page, in a worker and in Node alike. */
const ISOMORPHIC =
  '^packages/(words|contract|work|recipes|codecs|pdf-[a-z-]+|raster|images|ocr|reconstruct|sign|typeset|svg|tools|ui)/|^packages/runtime/src/(browser|engine|http|inline)/|^packages/library/src/(document|jobs)/';
const OPERATIONS = '^packages/tools/src/([^/]+/engine/operation|registry/(operations|ranged-tools))\\.ts$';
/** Code that shows a tool. */
const PANELS = '^packages/tools/src/([^/]+/page/.*|registry/(panels|icons|guides)\\.ts)$';
const REACT = '(^|/)node_modules/(react|react-dom|react-router)/';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** One rule a library: what it may not import. Tests may use any door. */
const libraryLayers = PDF_LIBRARIES.flatMap((row, height) =>
  row.map((name) => {
    const allowed = [name, ...PDF_LIBRARIES.slice(0, height).flat()].join('|');
    return rule(
      'libraries-are-layered',
      'A library imports the libraries below it and the ground.',
      { path: `^packages/${name}/`, pathNot: TESTS },
      { path: '^(packages|apps)/', pathNot: `^packages/(${GROUND.join('|')}|${allowed})/` },
    );
  }),
);

module.exports = {
  forbidden: [
    ...GROUND.map((name, height) =>
      rule(
        'the-ground-is-layered',
        'Words know nothing, the contract knows words, work knows both; all others agree on them, and they know none of these.',
        { path: `^packages/${name}/` },
        { path: '^(packages|apps)/', pathNot: `^packages/(${GROUND.slice(0, height + 1).join('|')})/` },
      ),
    ),
    rule('packages-know-no-app', 'Apps are ends.', { path: '^packages/' }, { path: '^apps/' }),
    rule(
      'the-library-is-an-end',
      'Its doors are for the programs of others.',
      { path: '^(packages|apps)/', pathNot: ['^packages/library/', TESTS] },
      { path: '^packages/library/' },
    ),
    rule(
      'apps-are-ends',
      'Apps know no other app.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'capabilities-know-no-tool',
      'A capability serves every tool and so knows none.',
      { path: CAPABILITY_PACKAGES },
      { path: '^packages/(tools|recipes|runtime|ui)/' },
    ),
    rule(
      'capabilities-know-not-each-other',
      'One capability reaches another only through a contract interface that a host fills.',
      { path: HOST_CAPABILITIES, pathNot: TESTS },
      { path: HOST_CAPABILITIES, pathNot: '^packages/$1/' },
    ),
    rule(
      'a-recipe-is-data',
      'What a recipe is, is checked and runs over any host knows no tool and no host: both are given to it.',
      { path: '^packages/recipes/', pathNot: TESTS },
      { pathNot: [GROUND_PACKAGES, '^packages/recipes/', '(^|/)node_modules/zod/'] },
    ),
    ...libraryLayers,
    rule(
      'one-door-a-package',
      "What a package is for others is what its door says: no import goes around its package.json's exports.",
      { path: '^(packages|apps)/([^/]+)/' },
      { path: '^(packages|apps)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    ),
    rule(
      'tools-are-strangers',
      'Changing one tool changes no other.',
      { path: '^packages/(tools/src/(?!registry/)[^/]+)/' },
      { path: '^packages/tools/', pathNot: ['^packages/$1/', BUILDING_BLOCKS] },
    ),
    rule(
      'a-declaration-is-data',
      'Lists, the command line and the server read declarations without loading an engine.',
      { path: '^packages/(tools/src/[^/]+)/tool\\.ts$' },
      {
        pathNot: ['^packages/(words|contract)/', BUILDING_BLOCKS, '^packages/$1/[^/]+\\.ts$', '(^|/)node_modules/zod/'],
      },
    ),
    rule(
      'both-sides-of-a-tool-share-data',
      'What lies beside tool.ts is for the page and the engine alike, so it draws nothing and loads nothing.',
      { path: '^packages/(tools/src/(?!registry/)[^/]+)/[^/]+\\.ts$', pathNot: TESTS },
      {
        pathNot: ['^packages/(words|contract)/', BUILDING_BLOCKS, '^packages/$1/[^/]+\\.ts$', '(^|/)node_modules/zod/'],
      },
    ),
    rule(
      'an-engine-imports-libraries',
      'The engine side of a tool is the ground and the PDF libraries; what differs by host it is given as a capability.',
      { path: '^packages/(tools/src/[^/]+)/engine/', pathNot: TESTS },
      {
        pathNot: [
          GROUND_PACKAGES,
          BUILDING_BLOCKS,
          '^packages/$1/(engine/|[^/]+\\.ts$)',
          LIBRARIES,
          '(^|/)node_modules/zod/',
        ],
      },
    ),
    rule(
      'an-engine-reaches-no-host-and-no-screen',
      'Nor by way of a file between.',
      { path: '^packages/tools/src/[^/]+/engine/', pathNot: TESTS },
      { reachable: true, path: [HOST_CAPABILITIES, '^packages/(runtime|ui)/', '^apps/', REACT] },
    ),
    rule(
      'a-panel-sees-no-engine',
      'Panels are drawn before any engine is loaded.',
      { path: PANELS },
      { reachable: true, path: [CAPABILITY_PACKAGES, '^packages/runtime/', OPERATIONS] },
    ),
    rule(
      'an-icon-is-a-drawing',
      'Lists show the icon of every tool and load nothing else of it.',
      { path: '^packages/tools/src/[^/]+/page/icon\\.tsx$' },
      { pathNot: REACT },
    ),
    rule(
      'a-guide-is-text',
      'The overview shows the guide of every tool and loads nothing else of it.',
      { path: '^packages/tools/src/[^/]+/page/guide\\.ts$' },
      { pathNot: '^packages/ui/' },
    ),
    rule(
      'isomorphic-code-has-no-node',
      'The same code runs in a page, in a worker and in Node.',
      { path: ISOMORPHIC, pathNot: [TESTS, NODE_FILES] },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'isomorphic-code-imports-no-node-file',
      'Nor the *.node.ts files beside it.',
      { path: ISOMORPHIC, pathNot: [TESTS, NODE_FILES] },
      { path: NODE_FILES },
    ),
    rule(
      'the-main-thread-stays-light',
      'Engines and operations live in the worker, also by lazy import.',
      { path: '^apps/web/src/', pathNot: [TESTS, NODE_FILES, '/((raster|ocr|image|large)-)?worker\\.ts$'] },
      { reachable: true, path: [CAPABILITY_PACKAGES, OPERATIONS, '^packages/runtime/src/(inline|node)/'] },
    ),
    rule(
      'the-server-draws-nothing',
      'Server and command line carry no screen.',
      { path: '^apps/(server|cli)/' },
      {
        reachable: true,
        path: [REACT, '^packages/ui/', PANELS],
      },
    ),
    rule(
      'only-codecs-knows-fflate',
      'Compression is the business of the codecs; the rest asks them.',
      { path: '^(packages|apps)/', pathNot: ['^packages/codecs/', TESTS, '^packages/testkit/'] },
      { path: '(^|/)node_modules/fflate/' },
    ),
    rule(
      'only-the-core-knows-ciphers',
      'Encryption of PDF is the business of the object core; what browsers leave out over plain http is that of one folder.',
      {
        path: '^(packages|apps)/',
        pathNot: ['^packages/pdf-core/', '^apps/web/src/plain-http/', TESTS, '^packages/testkit/'],
      },
      { path: '(^|/)node_modules/(@noble|micro-rsa-dsa-dh)/' },
    ),
    rule(
      'only-pdf-content-reads-content',
      'There is one reader of content streams, so that all tools see the same page; who has no lexer makes no second one.',
      { path: '^(packages|apps)/', pathNot: ['^packages/pdf-(core|content)/', TESTS] },
      { path: '^packages/pdf-core/src/(syntax|lexer|parser)\\.ts$' },
    ),
    rule(
      'only-raster-knows-pdfium',
      'PDFium draws and reads; what it gives goes through one adapter.',
      { path: '^(packages|apps)/', pathNot: ['^packages/raster/', '^packages/testkit/'] },
      { path: '(^|/)node_modules/@embedpdf/' },
    ),
    rule(
      'only-ocr-knows-tesseract',
      'The engine is found, started and spoken to in one package; the site hands it its assets.',
      {
        path: '^(packages|apps)/',
        pathNot: ['^packages/ocr/', '^apps/web/src/engine/ocr-worker\\.ts$', TESTS, '^packages/testkit/'],
      },
      { path: '(^|/)node_modules/(tesseract\\.js|onnxruntime-|@gutenye/)' },
    ),
    rule(
      'the-testkit-is-for-tests',
      'What is shipped contains no builder and no second engine.',
      { path: '^(packages|apps)/', pathNot: [TESTS, '^packages/testkit/'] },
      { path: '^packages/testkit/' },
    ),
    rule(
      'everything-resolves',
      "An import that leads nowhere hides what it was meant to reach. Addresses of assets are the bundler's business.",
      {},
      { couldNotResolve: true, pathNot: '\\?url$' },
    ),
    rule('no-cycles', 'A cycle is one module in several files.', {}, { circular: true }),
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['^(packages|apps)/[^/]+/dist/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
