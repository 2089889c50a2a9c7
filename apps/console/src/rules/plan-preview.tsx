import { generalMessages } from '@hawser/domain/fields';
import type { PlannedPlacement } from '@hawser/contract/placement';
import { ArrowIcon } from '@hawser/ui/icons';
import { SimulatedMark } from '../status/index.ts';
import type { Preview } from './use-preview.ts';
import classes from './rules.module.css';

/** The effect of saving: which objects are added to which clusters, and which are removed. */
export function PlanPreview({ preview, incomplete }: { preview: Preview; incomplete: boolean }) {
  const { plan, behind, failure } = preview;
  if (incomplete) {
    return (
      <p className={classes['hint']}>
        A condition has no value. The preview appears when all conditions have one.
      </p>
    );
  }
  if (failure !== null) return <p className={classes['failure']}>{failure}</p>;
  if (plan === null) return <p className={classes['hint']}>{generalMessages.wait}</p>;
  const nothing = plan.arrivesTotal === 0 && plan.leavesTotal === 0;
  return (
    <div
      className={classes['preview']}
      data-behind={behind || undefined}
      aria-live="polite"
      aria-busy={behind}
    >
      <p className={classes['totals']}>
        <b data-tone={plan.arrivesTotal > 0 ? 'arrives' : undefined}>
          {plan.arrivesTotal.toLocaleString('en')} arrive
        </b>
        <b data-tone={plan.leavesTotal > 0 ? 'leaves' : undefined}>
          {plan.leavesTotal.toLocaleString('en')} leave
        </b>
        <span>{plan.staysTotal.toLocaleString('en')} stay</span>
      </p>
      {nothing && <p className={classes['hint']}>Saving changes nothing on any cluster.</p>}
      <Moves title="Arrive" tone="arrives" sign="+" moves={plan.arrives} total={plan.arrivesTotal} />
      <Moves title="Leave" tone="leaves" sign="−" moves={plan.leaves} total={plan.leavesTotal} />
    </div>
  );
}

interface MovesProps {
  title: string;
  tone: 'arrives' | 'leaves';
  sign: string;
  moves: readonly PlannedPlacement[];
  total: number;
}

function Moves({ title, tone, sign, moves, total }: MovesProps) {
  if (total === 0) return null;
  return (
    <ul className={classes['moves']} data-tone={tone} aria-label={title}>
      {moves.map((move) => (
        <li key={`${move.routerID}/${move.objectID}`}>
          <i aria-hidden="true">{sign}</i>
          <b>{move.objectName}</b>
          <small>{move.kind}</small>
          <ArrowIcon size={12} />
          <span className={classes['where']}>{move.clusterName}</span>
          {move.simulated && <SimulatedMark inRow />}
        </li>
      ))}
      {moves.length < total && (
        <li className={classes['more']}>and {(total - moves.length).toLocaleString('en')} more</li>
      )}
    </ul>
  );
}
