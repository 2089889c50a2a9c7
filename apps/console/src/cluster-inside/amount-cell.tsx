import type { ClusterNode } from '@hawser/contract/streams';
import classes from './cluster-inside.module.css';

interface AmountCellProps {
  amount: ClusterNode['cpu'];
  text(amount: number): string;
}

/** '1.5 / 4': what is requested of what can be; a dash where it is not known. */
export function requestedText(
  { requested, allocatable }: ClusterNode['cpu'],
  text: AmountCellProps['text'],
): string {
  return `${requested === null ? '–' : text(requested)} / ${text(allocatable)}`;
}

/** What pods request of what they may, with a bar. */
export function AmountCell({ amount, text }: AmountCellProps) {
  const { requested, allocatable, capacity } = amount;
  const share = allocatable > 0 ? Math.min(1, (requested ?? 0) / allocatable) : 0;
  return (
    <span
      className={classes['amount']}
      data-tip={`${text(allocatable)} allocatable, ${text(capacity)} capacity`}
    >
      <span>{requestedText(amount, text)}</span>
      <span className={classes['meter']} aria-hidden="true" data-full={share > 0.9 || undefined}>
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}

/** What is used now; a dash where the cluster does not report it. */
export function Used({ used, text }: { used: number | null; text: AmountCellProps['text'] }) {
  return used === null ? <span aria-label="not known">–</span> : text(used);
}
