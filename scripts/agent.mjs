// `npm run agent -- --kubeconfig FILE --namespace NS`: runs the agent outside a cluster, as its Deployment does inside.
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';
import { install } from './install.mjs';
import { relay } from './relay.mjs';

try {
  const main = join(ROOT, 'apps', 'agent', 'src', 'main.ts');
  process.exitCode = await relay(await install(), [main, ...process.argv.slice(2)]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
