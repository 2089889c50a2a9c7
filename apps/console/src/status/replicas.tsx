import { type KubeStatus, replicasText } from '@hawser/domain/status';
import classes from './status.module.css';

/** The replicas of a workload with this status in a row: '2 / 2', or what is short. On a phone it takes two lines. */
export function Replicas({ counts, status }: { counts: KubeStatus; status: string }) {
  const text = replicasText(counts, status);
  return (
    <span className={classes['replicas']} data-tip={text}>
      {text}
    </span>
  );
}
