import { generalMessages } from '@hawser/domain/fields';
import type { PlannedObject, UnmatchedValue } from '@hawser/contract/placement';
import { ArrowIcon, WarningIcon } from '@hawser/ui/icons';
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
          {plan.arrivesTotal.toLocaleString('en')} added
        </b>
        <b data-tone={plan.leavesTotal > 0 ? 'leaves' : undefined}>
          {plan.leavesTotal.toLocaleString('en')} removed
        </b>
        <span>{plan.staysTotal.toLocaleString('en')} unchanged</span>
      </p>
      {plan.unmatched.length > 0 && <Unmatched values={plan.unmatched} />}
      {nothing && <p className={classes['hint']}>Saving changes nothing on any cluster.</p>}
      <Moves title="Added" tone="arrives" sign="+" moves={plan.arrives} total={plan.arrivesTotal} />
      <Moves title="Removed" tone="leaves" sign="−" moves={plan.leaves} total={plan.leavesTotal} />
    </div>
  );
}

/** Why a value matches nothing, without the rule. */
const UNMATCHED: Readonly<
  Record<UnmatchedValue['part'], Partial<Record<UnmatchedValue['property'], string>>>
> = {
  cloud: { name: 'no cluster is named', tag: 'no cluster has the tag' },
  object: {
    name: 'no application is named',
    tag: 'no application has the tag',
    kind: 'no application is of the kind',
    key: 'no application has the key',
  },
};

/** Values that nothing in the network has: usually misspelled. */
function Unmatched({ values }: { values: readonly UnmatchedValue[] }) {
  return (
    <ul className={classes['unmatched']} aria-label="Conditions that match nothing">
      {values.map(({ rule, part, property, value }) => (
        <li key={`${rule}/${part}/${property}/${value}`}>
          <WarningIcon size={12} />
          Rule {rule + 1}: {UNMATCHED[part][property]} <code>{value}</code>
        </li>
      ))}
    </ul>
  );
}

interface MovesProps {
  title: string;
  tone: 'arrives' | 'leaves';
  sign: string;
  moves: readonly PlannedObject[];
  total: number;
}

/** The placements of one list, one line for each object. */
function Moves({ title, tone, sign, moves, total }: MovesProps) {
  if (total === 0) return null;
  const named = moves.reduce((sum, { clusterCount }) => sum + clusterCount, 0);
  return (
    <ul className={classes['moves']} data-tone={tone} aria-label={title}>
      {moves.map(({ objectID, objectName, kind, clusters, clusterCount }) => (
        <li key={objectID}>
          <i aria-hidden="true">{sign}</i>
          <b>{objectName}</b>
          <small>{kind}</small>
          <ArrowIcon size={12} />
          {clusterCount > 1 && <span>{clusterCount.toLocaleString('en')} clusters</span>}
          <span className={classes['where']}>
            {clusters.map(({ clusterName }) => clusterName).join(', ')}
            {clusterCount > clusters.length && ', …'}
          </span>
          {clusters.every(({ simulated }) => simulated) && <SimulatedMark inRow />}
        </li>
      ))}
      {named < total && <li className={classes['more']}>and {(total - named).toLocaleString('en')} more</li>}
    </ul>
  );
}
