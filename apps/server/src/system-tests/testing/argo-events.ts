import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findProgram,
  freePort,
  inPodSkipReason,
  runInPod,
  type TestCluster,
  testenvFile,
} from '@hawser/testkit';
import { parseAllDocuments } from 'yaml';

const NAMESPACE = 'argo-events';
const ACCOUNT = 'argo-events-sa';
const SETTINGS = 'controller-config.yaml';

/** The definitions of the kinds of Argo Events, which its chart brings, by their path in it; none on a machine without them. */
export async function eventDefinitions(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const kind of ['eventbus', 'eventsources', 'sensors']) {
    const file = testenvFile('manifests', 'argo-events', 'crds', `argoproj.io_${kind}.yaml`);
    if (file !== null) found[`crds/${kind}.yaml`] = await readFile(file, 'utf8');
  }
  return found;
}

/** Why the controller of Argo Events cannot be started here; null when it can. */
export function argoEventsSkipReason(): string | null {
  if (findProgram('argo-events') === null || testenvFile('manifests', 'argo-events', 'crds') === null)
    return 'argo-events is not on this machine';
  return inPodSkipReason();
}

/** The controller of Argo Events, beside a hub. */
interface ArgoEvents {
  output(): string;
  stop(): Promise<void>;
}

/** Starts the real controller of Argo Events beside a hub whose namespace `argo-events` exists. */
export async function startArgoEvents(hub: TestCluster): Promise<ArgoEvents> {
  const etc = await mkdtemp(join(tmpdir(), 'hawser-argo-events-'));
  await mkdir(join(etc, 'argo-events'));
  await writeFile(join(etc, 'argo-events', SETTINGS), await settings());
  await hub.kubectl('-n', NAMESPACE, 'create', 'serviceaccount', ACCOUNT);
  await hub.kubectl(
    'create',
    'clusterrolebinding',
    'argo-events-of-tests',
    '--clusterrole=cluster-admin',
    `--serviceaccount=${NAMESPACE}:${ACCOUNT}`,
  );
  const args = [
    'controller',
    '--leader-election=false',
    `--metrics-port=${await freePort()}`,
    `--health-port=${await freePort()}`,
  ];
  const env = { ARGO_EVENTS_IMAGE: 'argo-events:v1.9.11' };
  const program = findProgram('argo-events') ?? '';
  const running = await runInPod(hub, NAMESPACE, ACCOUNT, program, args, { etc, env });
  return {
    output: () => running.output(),
    async stop() {
      await running.end('SIGKILL');
      await hub.kubectl('delete', 'clusterrolebinding', 'argo-events-of-tests');
      await rm(etc, { recursive: true });
    },
  };
}

/** The settings of the controller, from its release. */
async function settings(): Promise<string> {
  const release = await readFile(testenvFile('manifests', 'argo-events', 'install.yaml') ?? '', 'utf8');
  for (const document of parseAllDocuments(release)) {
    const text: unknown = document.getIn(['data', SETTINGS]);
    if (typeof text === 'string') return text;
  }
  throw new Error('The release of Argo Events has no settings.');
}
