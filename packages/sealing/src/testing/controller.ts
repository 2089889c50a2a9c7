import {
  findProgram,
  freePort,
  inPodSkipReason,
  runInPod,
  skipReason,
  startCluster,
  type TestCluster,
  waitUntil,
} from '@hawser/testkit';

const NAME = 'sealed-secrets-controller';

/** The part of the CustomResourceDefinition that the API server needs to store SealedSecrets. */
const DEFINITION = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'sealedsecrets.bitnami.com' },
  spec: {
    group: 'bitnami.com',
    names: { kind: 'SealedSecret', plural: 'sealedsecrets', singular: 'sealedsecret' },
    scope: 'Namespaced',
    versions: [
      {
        name: 'v1alpha1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
};

/** A real cluster with the real controller in it. */
export interface Controlled {
  readonly cluster: TestCluster;
  /** The controller's certificate, as it serves it. */
  readonly pem: string;
  stop(): Promise<void>;
}

/** Why the controller cannot run here; null when it can. */
export function controllerSkipReason(): string | null {
  const reason = skipReason() ?? inPodSkipReason();
  if (reason !== null) return reason;
  return findProgram(NAME) === null ? `no ${NAME}: run \`npm run testenv\` (wants Go)` : null;
}

/** Starts a cluster with the controller and waits for its certificate. */
export async function startController(): Promise<Controlled> {
  const cluster = await startCluster('sealed', { nodes: 1 });
  try {
    await cluster.apply(JSON.stringify(DEFINITION));
    await cluster.kubectl('-n', 'kube-system', 'create', 'serviceaccount', 'sealed-secrets');
    await cluster.kubectl(
      'create',
      'clusterrolebinding',
      'sealed-secrets',
      '--clusterrole=cluster-admin',
      '--serviceaccount=kube-system:sealed-secrets',
    );
    const port = await freePort();
    const flags = [
      '--listen-addr',
      `127.0.0.1:${port}`,
      '--listen-metrics-addr',
      `127.0.0.1:${await freePort()}`,
    ];
    const program = findProgram(NAME) ?? NAME;
    const controller = await runInPod(cluster, 'kube-system', 'sealed-secrets', program, flags);
    const pem = await waitUntil(
      async () => {
        if (controller.child.exitCode !== null) throw new Error(controller.output().slice(-500));
        const answer = await fetch(`http://127.0.0.1:${port}/v1/cert.pem`);
        return answer.ok ? answer.text() : null;
      },
      { what: 'the certificate of the controller' },
    );
    return {
      cluster,
      pem,
      async stop() {
        await controller.end('SIGKILL');
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
