import type { WantedFeature } from '@hawser/contract/features';
import { ARGOCD_ACCOUNT_SETTINGS } from '@hawser/domain/argocd';
import type { JsonObject } from '@hawser/kube-sim';

const GROUP = 'argoproj.io';

/** A key and a certificate that nobody checks, base64. */
const SIMULATED = Buffer.from('simulated').toString('base64');

const definition = (kind: string): JsonObject => {
  const singular = kind.toLowerCase();
  const plural = `${singular}s`;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      names: { kind, plural, singular, listKind: `${kind}List` },
      scope: 'Namespaced',
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  };
};

/**
 * What Argo CD needs in a simulated cluster: its kinds, without their schemas, and its settings. It compares nothing periodically: what
 * does not change would be written every two minutes.
 */
export const argoCdObjects = ({ namespace }: WantedFeature): JsonObject[] => [
  ...['Application', 'ApplicationSet', 'AppProject'].map(definition),
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'argocd-cm', namespace, labels: { 'app.kubernetes.io/part-of': 'argocd' } },
    data: { 'timeout.reconciliation': '0s', ...ARGOCD_ACCOUNT_SETTINGS['argocd-cm'] },
  },
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'argocd-secret', namespace },
    data: { 'server.secretkey': SIMULATED, 'tls.crt': SIMULATED },
  },
];
