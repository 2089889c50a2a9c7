import { parseArgs } from 'node:util';
import { argoCdRelease } from '@hawser/domain/argocd';
import {
  CERTIFICATE_PATH,
  CONTROLLER_NAMESPACE,
  CONTROLLER_PROXY,
  ROTATE_PATH,
} from '@hawser/domain/secrets';
import { isSecureServerUrl } from '@hawser/domain/routers';
import { pause, retry, systemClock, systemRandom } from '@hawser/ports';
import { ed25519Keys } from './adapters/ed25519-keys.ts';
import { Kubernetes } from './adapters/kubernetes.ts';
import { downloads } from './adapters/download.ts';
import { inClusterAccess, kubeconfigAccess, withToken } from './adapters/kubernetes-access.ts';
import { pinnedNetwork } from './adapters/pinned-network.ts';
import { reachCluster } from './adapters/registered-cluster.ts';
import { sealText } from './adapters/seal-text.ts';
import { argoServerCalls } from './adapters/argo-server-calls.ts';
import { AGENT_VERSION, startAgent } from './agent.ts';
import { jsonLog, reasonOf } from './log.ts';
import { SettingsStore } from './settings/settings.ts';
import { aborted } from './timeouts.ts';

/** Limit for a clean stop; the kubelet waits much longer before it kills the pod. */
const STOP_MS = 5_000;
/** Wait before the installation is read again, milliseconds. */
const AGAIN_MS = 2_000;
const USAGE = 'hawser-agent [--kubeconfig FILE --namespace NS] [--server URL] [--argocd-server URL]';

function readArguments() {
  const { values } = parseArgs({
    options: {
      kubeconfig: { type: 'string' },
      namespace: { type: 'string' },
      server: { type: 'string' },
      'argocd-server': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.server !== undefined && !isSecureServerUrl(values.server))
    throw new Error('--server must be an https:// URL, except on loopback');
  const argo = values['argocd-server'];
  if (argo !== undefined && !argo.startsWith('https://'))
    throw new Error('--argocd-server must be an https:// URL');
  if (values.kubeconfig && !values.namespace) throw new Error('--kubeconfig needs --namespace');
  return values;
}

/** Runs the agent of this cluster until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const log = jsonLog(systemClock, (line) => process.stdout.write(`${line}\n`));
  const { kubeconfig, namespace: named, server, help, 'argocd-server': argo } = readArguments();
  if (help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const end = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.abort());
  const access = kubeconfig ? await kubeconfigAccess(kubeconfig) : await inClusterAccess(systemClock);
  const namespace = named ?? ('namespace' in access ? String(access.namespace) : '');
  const kube = new Kubernetes(access);
  log.info('Agent starts', { version: AGENT_VERSION, namespace });

  // The trusted certificate authority is part of the installation, so it is read before the first connection.
  let refused = '';
  const settings = new SettingsStore(kube, namespace);
  const ca = await retry(async () => (await settings.read()).ca, {
    tries: Number.POSITIVE_INFINITY,
    when(error) {
      log.error('The installation cannot be read', { namespace, reason: reasonOf(error) });
      return !end.signal.aborted;
    },
    wait: () => pause(systemClock, AGAIN_MS, end.signal),
  }).catch(() => null);
  if (ca !== null && !end.signal.aborted) {
    const network = pinnedNetwork(ca);
    const agent = startAgent({
      clock: systemClock,
      random: systemRandom,
      keys: ed25519Keys,
      features: {
        withToken: (token) => new Kubernetes(withToken(access, token)),
        download: downloads(ca),
        sealText,
        isPinned: (version, sha256) => argoCdRelease(version)?.sha256 === sha256,
      },
      argoServer: argoServerCalls(argo === undefined ? undefined : () => argo.replace(/\/+$/, '')),
      reachCluster,
      readCertificate: (signal) =>
        kube.readService(CONTROLLER_NAMESPACE, CONTROLLER_PROXY, CERTIFICATE_PATH, signal),
      rotateSealed: (body, signal) =>
        kube.postToService({
          namespace: CONTROLLER_NAMESPACE,
          proxy: CONTROLLER_PROXY,
          path: ROTATE_PATH,
          body,
          signal,
        }),
      ...network,
      kube,
      namespace,
      log,
      ...(server ? { server: server.replace(/\/+$/, '') } : {}),
    });
    await aborted(end.signal);
    // Requests to an API server that does not answer are aborted.
    const late = systemClock.after(STOP_MS, () => void access.dispatcher.destroy());
    refused = await agent.stop();
    late.cancel();
    await network.close();
  }
  await access.dispatcher.destroy();
  log.info('Agent stopped', refused === '' ? {} : { refused });
}

main().catch((error: unknown) => {
  process.stderr.write(`hawser-agent: ${reasonOf(error)}\n${USAGE}\n`);
  process.exitCode = 1;
});
