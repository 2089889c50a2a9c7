// `node scripts/build-all.mjs [console|server|agent...]`: builds what is stale.
import { build } from './build.mjs';
import { install } from './install.mjs';

try {
  const names = process.argv.slice(2);
  await build(await install(), names.length > 0 ? names : undefined);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
