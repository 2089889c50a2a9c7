import type { AppObject } from '@hawser/contract/objects';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';
import { loadApplicationSection } from '../argo/index.ts';
import { ChosenCluster } from './chosen-cluster.tsx';

const SECTION = new LazyCode(() =>
  loadApplicationSection().then(({ ApplicationSection }) => ApplicationSection),
);

/** What Argo CD says of an application on a cluster. */
export function ArgoTab({ object }: { object: AppObject }) {
  const code = useCode(SECTION);
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  if (code.kind !== 'here') return <p role="status">{code.kind === 'slow' && 'Loading…'}</p>;
  return (
    <ChosenCluster object={object}>
      {({ clusterName }, router) => (
        <code.part
          of={{ objectID: object.id, routerID: router.id }}
          name={`${object.name} on ${clusterName}`}
        />
      )}
    </ChosenCluster>
  );
}
