import type { AppObject } from '@hawser/contract/objects';
import { EmptyState } from '@hawser/ui/empty-state';
import { ConditionList, useTree } from '../resource-tree/index.ts';
import { StreamNotice } from '../streams/index.ts';
import { ChosenCluster } from './chosen-cluster.tsx';
import classes from './object-page.module.css';

/** The conditions that Kubernetes reports of an application on a cluster. */
export function ConditionsTab({ object }: { object: AppObject }) {
  return (
    <ChosenCluster object={object}>
      {(_, router) => <Conditions routerID={router.id} objectID={object.id} />}
    </ChosenCluster>
  );
}

function Conditions({ routerID, objectID }: { routerID: string; objectID: string }) {
  const { tree, stream } = useTree({ routerID, of: { objectID } });
  const root = tree.nodes.get(tree.root);
  return (
    <>
      <StreamNotice state={stream} what="the conditions" />
      <section className={classes['conditions']} aria-label="Conditions">
        {root !== undefined ? (
          <ConditionList conditions={root.conditions} />
        ) : tree.observedAt !== null ? (
          <EmptyState title="Not in the cluster yet">
            The agent has not created this object, or it was deleted.
          </EmptyState>
        ) : stream.kind === 'opening' ? (
          <p role="status">Loading…</p>
        ) : (
          <EmptyState title="Not available yet">
            The conditions could not be read from the cluster yet.
          </EmptyState>
        )}
      </section>
    </>
  );
}
