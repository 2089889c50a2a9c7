import type { clustersContract } from '@hawser/contract/clusters';
import { checkNamespace, DEFAULT_NAMESPACE } from '@hawser/domain/names';
import { networkMessages } from '@hawser/domain/networks';
import {
  checkHubName,
  DEFAULT_HUB_NAME,
  DEFAULT_HUB_NAMESPACE,
  routerMessages,
} from '@hawser/domain/routers';
import { TextField } from '@hawser/ui/field';
import { attachableOption, findClusters } from '../clusters/index.ts';
import { type Form, RecordSelect, useForm } from '../form/index.ts';
import { useWindow } from '../live/index.ts';
import classes from './networks.module.css';

/** The settings of a network's hub besides its exposure and what its agent may do. */
export const HUB_FIELDS = ['cloudID', 'namespace', 'hubName'] as const;
type HubField = (typeof HUB_FIELDS)[number];

function checkHubNamespace(text: string): string | null {
  return (
    checkNamespace(text) ?? (text.trim() === DEFAULT_NAMESPACE ? routerMessages.hubDefaultNamespace : null)
  );
}

/** The fields of the hub of a new GitOps network. */
export function useHub(options: { failure: unknown; otherwise: string }): Form<HubField> {
  return useForm<HubField>({
    initial: {
      cloudID: '',
      namespace: DEFAULT_HUB_NAMESPACE,
      hubName: DEFAULT_HUB_NAME,
    },
    labels: {
      cloudID: 'Hub Cluster',
      namespace: 'Namespace',
      hubName: 'Hub Name',
    },
    checks: {
      cloudID: (id) => (id === '' ? networkMessages.hubRequired : null),
      namespace: (text) => checkHubNamespace(text),
      hubName: (text) => checkHubName(text),
    },
    at: 'hub.',
    ...options,
  });
}

/** The hub's cluster and namespace. */
export function HubFields({ form }: { form: Form<HubField> }) {
  const clusters = useWindow<typeof clustersContract>({ collection: 'clusters', range: { from: 0, to: 1 } });
  const isNone = clusters.content !== null && clusters.total === 0;
  return (
    <>
      {isNone ? (
        <p className={classes['lead']} role="status">
          <b>{routerMessages.noneAttachable}</b> {networkMessages.hubRequired} Define the cluster first.
        </p>
      ) : (
        <RecordSelect
          label="Hub Cluster"
          find={findClusters}
          optionOf={attachableOption}
          placeholder="Choose a cluster"
          description="Argo CD and the other features run on it, and the edges link to it."
          {...form.field('cloudID')}
        />
      )}
      <TextField
        label="Hub Name"
        description="The name that edges use for it."
        autoComplete="off"
        spellCheck={false}
        mono
        {...form.field('hubName')}
      />
      <TextField
        label="Namespace"
        description="The agent and the features run here. Created if it does not exist."
        autoComplete="off"
        spellCheck={false}
        mono
        {...form.field('namespace')}
      />
    </>
  );
}
