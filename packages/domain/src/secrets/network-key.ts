import { CONTROLLER_NAMESPACE, CONTROLLER_SERVICE } from './controller.ts';

/** A key for the controllers of a network's clusters. */
interface NetworkKey {
  /** The network's name. */
  readonly network: string;
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly fingerprint: string;
  /** The certificate, PEM. */
  readonly pem: string;
  /** PEM. */
  readonly privateKey: string;
}

/** By this label the controller finds its keys. */
const KEY_LABEL = 'sealedsecrets.bitnami.com/sealed-secrets-key';
const NETWORK_MAX = 63;

/** The Secret that gives a controller the key. It contains the private key: only the person who made it may have it. */
export function networkKeySecret({ network, fingerprint, pem, privateKey }: NetworkKey): object {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: `sealed-secrets-key-${network.slice(0, NETWORK_MAX)}-${fingerprint.slice(0, 8)}`,
      namespace: CONTROLLER_NAMESPACE,
      labels: { [KEY_LABEL]: 'active' },
    },
    type: 'kubernetes.io/tls',
    data: { 'tls.crt': btoa(pem), 'tls.key': btoa(privateKey) },
  };
}

/** The file in which the person keeps it. */
export const networkKeyFile = (network: string): string => `sealed-secrets-key-${network}.yaml`;

/**
 * The commands that give a cluster the key. `create` instead of `apply`, which would keep a copy of the key in an annotation; the controller
 * reads its keys when it starts.
 */
export const networkKeyCommands = (network: string): string =>
  `kubectl create -f ${networkKeyFile(network)} && kubectl -n ${CONTROLLER_NAMESPACE} rollout restart deployment ${CONTROLLER_SERVICE}`;
