import { generalMessages } from '@hawser/domain/fields';
import type { PlannedObject, UnmatchedValue } from '@hawser/contract/placement';
import { WarningIcon } from '@hawser/ui/icons';
import { ClusterGroupList, GroupTotals } from '../review/index.ts';
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
      <GroupTotals
        totals={[
          { word: 'added', tone: 'arrives', total: plan.arrivesTotal },
          { word: 'removed', tone: 'leaves', total: plan.leavesTotal },
          { word: 'unchanged', tone: 'stays', total: plan.staysTotal },
        ]}
      />
      {plan.unmatched.length > 0 && <Unmatched values={plan.unmatched} />}
      {nothing && <p className={classes['hint']}>Saving changes nothing on any cluster.</p>}
      <ClusterGroupList
        title="Added"
        tone="arrives"
        sign="+"
        lines={plan.arrives.map(lineOf)}
        total={plan.arrivesTotal}
      />
      <ClusterGroupList
        title="Removed"
        tone="leaves"
        sign="−"
        lines={plan.leaves.map(lineOf)}
        total={plan.leavesTotal}
      />
    </div>
  );
}

const lineOf = ({ objectID, objectName, kind, clusters, clusterCount }: PlannedObject) => ({
  key: objectID,
  name: objectName,
  kind,
  clusters,
  clusterCount,
});

/** Why a value matches nothing, without the rule. */
const UNMATCHED: Readonly<
  Record<UnmatchedValue['part'], Partial<Record<UnmatchedValue['property'], string>>>
> = {
  cloud: { name: 'no cluster has the name', tag: 'no cluster has the tag' },
  object: {
    name: 'no application has the name',
    tag: 'no application has the tag',
    kind: 'no application has the kind',
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
