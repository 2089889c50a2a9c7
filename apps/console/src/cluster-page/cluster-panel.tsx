import type { Cluster, clustersContract } from '@hawser/contract/clusters';
import { userTagNames } from '@hawser/domain/tags';
import { TagList } from '@hawser/ui/tag-list';
import { CLUSTER } from '../clusters/index.ts';
import { recordsQuery } from '../live/index.ts';
import { OneRecord } from '../record-page/index.ts';
import { StatusCell } from '../status/index.ts';
import { Attachments } from './attachments.tsx';
import { IncidentsSection } from '../incidents/index.ts';
import { ClusterOverview } from './cluster-overview.tsx';

/** A cluster beside its list. */
export default function ClusterPanel({ id }: { id: string }) {
  return (
    <OneRecord
      query={recordsQuery<typeof clustersContract>('clusters', { ids: [id] })}
      absent={<p>It was deleted.</p>}
    >
      {(cluster) => <ClusterSummary cluster={cluster} />}
    </OneRecord>
  );
}

function ClusterSummary({ cluster }: { cluster: Cluster }) {
  return (
    <>
      <p>
        <StatusCell name={CLUSTER.nameOf(cluster)} status={cluster.status} />
      </p>
      <TagList tags={userTagNames(cluster.tags)} />
      <ClusterOverview cluster={cluster} />
      <IncidentsSection of={{ cloudID: cluster.id }} />
      <Attachments cluster={cluster} />
    </>
  );
}
