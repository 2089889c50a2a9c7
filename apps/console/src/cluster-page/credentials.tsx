import type { Cluster } from '@hawser/contract/clusters';
import { StoredCredentials } from '../clusters/index.ts';
import { Section } from '../record-page/index.ts';

/** Whether a kubeconfig is stored for the cluster, and whether it works. */
export function Credentials({ cluster }: { cluster: Cluster }) {
  return (
    <Section title="Kubeconfig">
      {cluster.kubeconfig_upload_id === null ? (
        <p>
          No kubeconfig is stored. Agents need none: it is used only to attach the cluster publicly to a
          GitOps network.
        </p>
      ) : (
        <StoredCredentials cluster={cluster} />
      )}
    </Section>
  );
}
