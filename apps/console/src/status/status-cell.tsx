import type { Status } from '@hawser/domain/status';
import { Age } from '@hawser/ui/age';
import { StatusBadge } from '@hawser/ui/status-badge';
import classes from './status.module.css';
import { useWhy } from './why.ts';

/** A status badge with its age, which opens the reason. */
export function StatusCell({ name, status }: { name: string; status: Status }) {
  const askWhy = useWhy();
  return (
    <span className={classes['cell']}>
      <StatusBadge
        tone={status.tone}
        label={status.label}
        status={name}
        since={status.since}
        observedAt={status.observedAt}
        onWhy={(element) => askWhy(element, name, status)}
      />
      <Age instant={status.since} className={classes['since']} />
    </span>
  );
}
