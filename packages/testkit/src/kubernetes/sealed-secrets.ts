import { networkInterfaces } from 'node:os';
import { freePort } from '../process/free-port.ts';
import { waitUntil } from '../process/wait-until.ts';
import type { TestCluster } from './cluster.ts';
import { inPodSkipReason, runInPod } from './in-pod.ts';
import { findProgram, skipReason } from './programs.ts';

const NAME = 'sealed-secrets-controller';
const NAMESPACE = 'kube-system';

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

/** The controller of Sealed Secrets in a cluster. */
export interface TestSealedSecrets {
  /** Its certificate, as it serves it. */
  readonly pem: string;
  /** Makes a new key, as the controller does every 30 days, and waits for its certificate. */
  rotate(): Promise<string>;
  /** Starts it again, as after a key was added to the cluster, and waits for another certificate. */
  restart(): Promise<string>;
  /** Ends the controller; its keys stay in the cluster. */
  stop(): Promise<void>;
}

/** Why the controller cannot run here; null when it can. */
export function sealedSecretsSkipReason(): string | null {
  const reason = skipReason() ?? inPodSkipReason();
  if (reason !== null) return reason;
  if (findProgram(NAME) === null) return `no ${NAME}: run \`npm run testenv\` (wants Go)`;
  return ownAddress() === null
    ? 'no network address but loopback, to which the API server relays nothing'
    : null;
}

/**
 * Starts the real controller in a cluster, with the Service by which it is reached through the API server, and waits for its certificate. The
 * API server relays to no address of loopback: the controller listens on another one of this machine.
 */
export async function startSealedSecrets(cluster: TestCluster): Promise<TestSealedSecrets> {
  const address = ownAddress() ?? '127.0.0.1';
  const port = await freePort();
  await cluster.apply(JSON.stringify(DEFINITION));
  for (const object of serviceAt(address, port)) await cluster.apply(JSON.stringify(object));
  const status = { status: { podIP: address, podIPs: [{ ip: address }] } };
  const patch = ['patch', 'pod', NAME, '--subresource=status', '--type=merge', '-p', JSON.stringify(status)];
  await cluster.kubectl('-n', NAMESPACE, ...patch);
  await cluster.kubectl('-n', NAMESPACE, 'create', 'serviceaccount', NAME);
  await cluster.kubectl(
    'create',
    'clusterrolebinding',
    NAME,
    '--clusterrole=cluster-admin',
    `--serviceaccount=${NAMESPACE}:${NAME}`,
  );
  const start = async (...more: string[]) =>
    runInPod(cluster, NAMESPACE, NAME, findProgram(NAME) ?? NAME, [
      '--listen-addr',
      `${address}:${port}`,
      '--listen-metrics-addr',
      `127.0.0.1:${await freePort()}`,
      ...more,
    ]);
  let controller = await start();
  const certificate = (other: string) =>
    waitUntil(
      async () => {
        if (controller.child.exitCode !== null) throw new Error(controller.output().slice(-500));
        const answer = await fetch(`http://${address}:${port}/v1/cert.pem`);
        const pem = answer.ok ? await answer.text() : null;
        return pem === null || pem === other ? null : pem;
      },
      { what: 'the certificate of the controller' },
    );
  let pem = await certificate('');
  const again = async (...more: string[]): Promise<string> => {
    await controller.end('SIGKILL');
    controller = await start(...more);
    pem = await certificate(pem);
    return pem;
  };
  return {
    get pem() {
      return pem;
    },
    // Keys that were made before this time are replaced when it starts.
    rotate: () =>
      again('--key-cutoff-time', new Date(Date.now() + 1000).toUTCString().replace('GMT', '+0000')),
    restart: () => again(),
    stop: () => controller.end('SIGKILL'),
  };
}

function serviceAt(address: string, port: number): object[] {
  const metadata = { name: NAME, namespace: NAMESPACE };
  return [
    { apiVersion: 'v1', kind: 'Service', metadata, spec: { ports: [{ name: 'http', port: 8080 }] } },
    // The proxy of the API server reads Endpoints, and relays only to addresses of pods. No node runs this one.
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata,
      spec: {
        schedulerName: 'none',
        containers: [{ name: 'controller', image: 'example.org/controller:1' }],
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Endpoints',
      metadata,
      subsets: [
        {
          addresses: [{ ip: address, targetRef: { kind: 'Pod', ...metadata } }],
          ports: [{ name: 'http', port }],
        },
      ],
    },
  ];
}

/** An address of this machine that others could use. */
function ownAddress(): string | null {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}
