import { PathLink } from '../page/index.ts';
import classes from './objects.module.css';

interface OnCluster {
  readonly objectID: string;
  readonly routerID: string;
}

/** The page of an application on one cluster. */
export const placementPath = ({ objectID, routerID }: OnCluster): string =>
  `/applications/${encodeURIComponent(objectID)}/clusters/${encodeURIComponent(routerID)}`;

/** The name of an application, or of a cluster, as a link to the page of the application on the cluster. */
export function PlacementLink({ of, name }: { of: OnCluster; name: string }) {
  return (
    <PathLink href={placementPath(of)} className={classes['link']}>
      {name}
    </PathLink>
  );
}
