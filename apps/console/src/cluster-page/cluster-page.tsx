import type { Cluster, clustersContract } from '@hawser/contract/clusters';
import { userTagNames } from '@hawser/domain/tags';
import { TagList } from '@hawser/ui/tag-list';
import { useParams } from '@tanstack/react-router';
import { ChangesSection } from '../change-list/index.ts';
import { ClusterInside, NodesSection } from '../cluster-inside/index.ts';
import { CLUSTER } from '../clusters/index.ts';
import { recordsQuery } from '../live/index.ts';
import { RecordActions } from '../menu/index.ts';
import { OneRecord, RecordHead, RecordPage, useRecordShortcuts } from '../record-page/index.ts';
import { SimulatedMark, StatusCell } from '../status/index.ts';
import { Attachments } from './attachments.tsx';
import { ClusterApplications } from './cluster-applications.tsx';
import { IncidentsSection } from '../incidents/index.ts';
import { ClusterOverview } from './cluster-overview.tsx';
import { Credentials } from './credentials.tsx';
import classes from './cluster-page.module.css';

/** One cluster: what it is, its agents, what Hawser placed on it, and what is in it. */
export function ClusterPage() {
  const { clusterId } = useParams({ from: '/clusters/$clusterId' });
  return (
    <OneRecord
      key={clusterId}
      query={recordsQuery<typeof clustersContract>('clusters', { ids: [clusterId] })}
    >
      {(cluster) => <OpenCluster cluster={cluster} />}
    </OneRecord>
  );
}

function OpenCluster({ cluster }: { cluster: Cluster }) {
  const name = CLUSTER.nameOf(cluster);
  useRecordShortcuts(CLUSTER, cluster, cluster.status);
  return (
    <div className={classes['page']}>
      <RecordHead
        status={<StatusCell name={name} status={cluster.status} />}
        tools={<RecordActions noun={CLUSTER} record={cluster} first={['update', 'attach']} />}
      >
        {cluster.simulated && <SimulatedMark />}
        {cluster.location !== '' && <span>{cluster.location}</span>}
        <TagList tags={userTagNames(cluster.tags)} />
      </RecordHead>
      <ClusterInside
        cluster={cluster}
        name={name}
        overview={
          <RecordPage>
            <ClusterOverview cluster={cluster} />
            <NodesSection cluster={cluster} />
            <IncidentsSection of={{ cloudID: cluster.id }} />
            <ClusterApplications cluster={cluster} />
            <Attachments cluster={cluster} />
            <ChangesSection of={{ cloudID: cluster.id }} name={name} />
            <Credentials cluster={cluster} />
          </RecordPage>
        }
      />
    </div>
  );
}
