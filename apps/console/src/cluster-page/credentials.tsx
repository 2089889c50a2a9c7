import type { Cluster } from '@hawser/contract/clusters';
import { LazyCode, useCode } from '@hawser/ui/lazy';
import { loadStoredCredentials } from '../clusters/index.ts';
import { Section } from '../section/index.ts';

const STORED = new LazyCode(loadStoredCredentials);

function Stored({ cluster }: { cluster: Cluster }) {
  const state = useCode(STORED);
  return state.kind === 'here' ? (
    <state.part.StoredCredentials cluster={cluster} />
  ) : (
    <p role="status">Loading…</p>
  );
}

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
        <Stored cluster={cluster} />
      )}
    </Section>
  );
}
