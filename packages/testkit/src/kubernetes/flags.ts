import { join } from 'node:path';

/** Names of the processes of a cluster, in the order in which they are started. */
export const PROCESSES = [
  'etcd',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kwok',
] as const;

/** One of them. */
export type ProcessName = (typeof PROCESSES)[number];

/** The values that the flags depend on. */
export interface Ports {
  readonly api: number;
  readonly kubelet: number;
}

/** The file in the cluster's folder that tells kwok where the logs of pods are. */
export const LOGS_CONFIG = 'logs.json';

/** Every container has the same log, a file, and another one before its last restart. */
export function logsConfig(logsFile: string, previousLogsFile: string): string {
  return JSON.stringify({
    apiVersion: 'kwok.x-k8s.io/v1alpha1',
    kind: 'ClusterLogs',
    metadata: { name: 'all' },
    spec: { logs: [{ logsFile, previousLogsFile, follow: true }] },
  });
}

const STAGES = join(import.meta.dirname, '..', '..', 'kwok');

/** Command line of each process. All run in the cluster's folder; `dir` is its absolute path. */
export function flagsOf(name: ProcessName, dir: string, ports: Ports): string[] {
  const etcd = `unix://${dir}/etcd.sock`;
  const peer = `unix://${dir}/peer.sock`;
  const quick = [
    '--kubeconfig=kubeconfig',
    '--leader-elect=false',
    '--secure-port=0',
    '--kube-api-qps=500',
    '--kube-api-burst=1000',
  ];
  switch (name) {
    case 'etcd':
      return [
        '--data-dir=etcd',
        '--log-level=warn',
        '--unsafe-no-fsync',
        `--listen-client-urls=${etcd}`,
        `--advertise-client-urls=${etcd}`,
        `--listen-peer-urls=${peer}`,
      ];
    case 'kube-apiserver':
      return [
        `--etcd-servers=${etcd}`,
        '--bind-address=127.0.0.1',
        `--secure-port=${ports.api}`,
        '--tls-cert-file=api.crt',
        '--tls-private-key-file=api.key',
        '--cert-dir=certs',
        '--client-ca-file=ca.crt',
        '--token-auth-file=tokens.csv',
        '--authorization-mode=RBAC',
        '--service-account-issuer=https://kubernetes.default.svc',
        '--service-account-key-file=sa.pub',
        '--service-account-signing-key-file=sa.key',
        '--service-cluster-ip-range=10.0.0.0/16',
        '--endpoint-reconciler-type=none',
        '--kubelet-certificate-authority=ca.crt',
        '--kubelet-preferred-address-types=InternalIP',
      ];
    case 'kube-controller-manager':
      return [
        ...quick,
        '--service-account-private-key-file=sa.key',
        '--root-ca-file=ca.crt',
        '--cluster-signing-cert-file=ca.crt',
        '--cluster-signing-key-file=ca.key',
      ];
    case 'kube-scheduler':
      return quick;
    case 'kwok':
      return [
        '--kubeconfig=kubeconfig',
        `--config=${join(STAGES, 'node.yaml')}`,
        `--config=${join(STAGES, 'pod.yaml')}`,
        `--config=${join(STAGES, 'exec.yaml')}`,
        `--config=${LOGS_CONFIG}`,
        '--manage-all-nodes',
        '--node-lease-duration-seconds=40',
        '--cidr=10.244.0.0/16',
        '--node-ip=127.0.0.1',
        `--node-port=${ports.kubelet}`,
        `--server-address=127.0.0.1:${ports.kubelet}`,
        '--tls-cert-file=kubelet.crt',
        '--tls-private-key-file=kubelet.key',
      ];
  }
}
