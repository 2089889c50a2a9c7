import type { Cluster } from '@hawser/contract/clusters';
import { Button } from '@hawser/ui/button';
import { ClusterName, reasonText, StatusCell } from '../status/index.ts';
import classes from './fleet-map.module.css';

interface CellDetailsProps {
  cluster: Cluster | undefined;
  /** The group of the cell in words. */
  group: string;
  onOpen(cluster: Cluster): void;
}

/** What a cell stands for: name, status with its age and reason, version. */
export function CellDetails({ cluster, group, onOpen }: CellDetailsProps) {
  if (cluster === undefined) {
    return <p className={classes['details']}>Point to a cell or use the arrow keys to see its cluster.</p>;
  }
  const name = cluster.alias || cluster.name;
  return (
    <div className={classes['details']}>
      <b className={classes['name']}>
        <ClusterName name={name} simulated={cluster.simulated} />
      </b>
      <StatusCell name={name} status={cluster.status} />
      <span className={classes['reason']}>
        {cluster.status.tone === 'positive' ? '' : reasonText(cluster.status)}
      </span>
      <span className={classes['facts']}>
        {[group, cluster.kubernetesVersion].filter(Boolean).join(' · ')}
      </span>
      <Button variant="link" tabIndex={-1} onClick={() => onOpen(cluster)}>
        Open page
      </Button>
    </div>
  );
}
