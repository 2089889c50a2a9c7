import type { ClusterLogs } from './log-feed.ts';
import classes from './logs.module.css';

interface ContainerFailuresProps {
  clusters: ReadonlyMap<string, ClusterLogs>;
  clusterOf?: ((routerID: string) => string) | undefined;
}

/** Up to this many are listed at once; more are folded, because the lines are what one came for. */
const LISTED = 3;

/** Containers without a log, each with the reason, and how many pods are left out because there are too many. */
export function ContainerFailures({ clusters, clusterOf }: ContainerFailuresProps) {
  const prefix = (routerID: string) => (clusterOf === undefined ? '' : `${clusterOf(routerID)} `);
  const all = [...clusters];
  const failed = all.flatMap(([routerID, { sources }]) =>
    (sources?.pods ?? [])
      .filter(({ state }) => state === 'failed')
      .map(({ pod, container, message }) => `${prefix(routerID)}${pod} ${container}: ${message}`),
  );
  const list = failed.map((text) => (
    <p key={text} className={classes['failed']}>
      {text}
    </p>
  ));
  return (
    <>
      {failed.length > LISTED ? (
        <details className={classes['failures']}>
          <summary>{failed.length.toLocaleString('en')} containers have no log to read</summary>
          {list}
        </details>
      ) : (
        list
      )}
      {all.map(([routerID, { sources }]) =>
        sources === null || sources.omitted === 0 ? null : (
          <p key={routerID} className={classes['failed']}>
            {prefix(routerID)}
            {sources.omitted.toLocaleString('en')} more pods are not shown.{' '}
            {clusterOf === undefined
              ? 'Choose one to read its log.'
              : 'Open the application on this cluster to choose one.'}
          </p>
        ),
      )}
    </>
  );
}
