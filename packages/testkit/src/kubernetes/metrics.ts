import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { waitUntil } from '../process/wait-until.ts';
import { makeCertificate } from './certificates.ts';
import type { TestCluster } from './cluster.ts';

const GROUP = 'metrics.k8s.io';
const VERSION = `${GROUP}/v1beta1`;
const SERVICE = { name: 'metrics-server', namespace: 'kube-system' };

/** What a node or a container uses, as quantities of Kubernetes such as `250m` and `512Mi`. */
interface Used {
  readonly cpu: string;
  readonly memory: string;
}

const MEASURED = { timestamp: '2026-01-01T00:00:00Z', window: '10s' };

/**
 * Makes the cluster serve the resource metrics API for its nodes, by name, and for the containers of its pods, which all use the same, as
 * metrics-server does: the API server checks rights and passes requests on (aggregation layer). Resolves when it does.
 */
export async function serveMetrics(
  cluster: Pick<TestCluster, 'apply' | 'dir' | 'kubectl'>,
  { nodes, container }: { readonly nodes: Readonly<Record<string, Used>>; readonly container: Used },
): Promise<{ stop(): Promise<void> }> {
  const verbs = ['get', 'list'];
  const resources = [
    { name: 'nodes', kind: 'NodeMetrics', namespaced: false, verbs },
    { name: 'pods', kind: 'PodMetrics', namespaced: true, verbs },
  ];
  const answers = new Map<string, object>([
    [`/apis/${VERSION}`, { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: VERSION, resources }],
    [
      `/apis/${VERSION}/nodes`,
      {
        kind: 'NodeMetricsList',
        apiVersion: VERSION,
        metadata: {},
        items: Object.entries(nodes).map(([name, usage]) => ({ metadata: { name }, ...MEASURED, usage })),
      },
    ],
  ]);
  await makeCertificate(cluster.dir, 'metrics');
  const [cert, key] = await Promise.all(
    ['metrics.crt', 'metrics.key'].map((name) => readFile(join(cluster.dir, name))),
  );
  const pods = async (namespace: string): Promise<object> => {
    const found = await cluster.kubectl(
      '-n',
      namespace,
      'get',
      'pods',
      '-o=jsonpath={.items[*].metadata.name}',
    );
    const items = found
      .split(' ')
      .filter((name) => name !== '')
      .map((name) => ({
        metadata: { name, namespace },
        ...MEASURED,
        containers: [{ name: 'main', usage: container }],
      }));
    return { kind: 'PodMetricsList', apiVersion: VERSION, metadata: {}, items };
  };
  const answerTo = (path: string): Promise<object> | object | undefined => {
    const namespace = new RegExp(`^/apis/${VERSION}/namespaces/([^/]+)/pods$`).exec(path)?.[1];
    return namespace === undefined ? answers.get(path) : pods(namespace);
  };
  const server = createServer({ cert, key }, (request, response) => {
    const reply = (status: number, answer: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    };
    Promise.resolve(answerTo((request.url ?? '').split('?')[0] ?? '')).then(
      (answer) => reply(answer === undefined ? 404 : 200, answer ?? {}),
      () => reply(500, {}),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await cluster.apply(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: registration(port) }));
  const get = ['get', `apiservice/v1beta1.${GROUP}`];
  const available = '-o=jsonpath={.status.conditions[?(@.type=="Available")].status}';
  await waitUntil(async () => (await cluster.kubectl(...get, available)) === 'True', {
    what: 'the metrics API',
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The Service has no pods, but the name of this machine. */
function registration(port: number): object[] {
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: SERVICE,
      spec: { type: 'ExternalName', externalName: 'localhost', ports: [{ port }] },
    },
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: `v1beta1.${GROUP}` },
      spec: {
        group: GROUP,
        version: 'v1beta1',
        groupPriorityMinimum: 100,
        versionPriority: 100,
        insecureSkipTLSVerify: true,
        service: { ...SERVICE, port },
      },
    },
  ];
}
