// Runs a program as its start file does, and keeps what it had compiled by then: `node scripts/compile-ahead.cjs START [ARGUMENT ...]`.
const { writeFileSync } = require('node:fs');
const { resolve } = require('node:path');

const start = resolve(process.argv[2]);
process.argv.splice(1, 2, start);
const loaded = require(start);
process.on('exit', () => {
  for (const [path, { script }] of loaded) writeFileSync(`${path}.compiled`, script.createCachedData());
});
