import type { MapGrouping } from '@hawser/contract/fleet-map';
import { CLUSTER_TONE_WORDS } from '@hawser/domain/clusters';
import type { ToneCounts } from '@hawser/domain/status';
import { Select } from '@hawser/ui/select';
import { WORST_FIRST } from '@hawser/ui/tone';
import { toneLabel } from '../filters/index.ts';
import classes from './fleet-map.module.css';
import { Glyph } from './glyph.tsx';

export const GROUPINGS: readonly { value: MapGrouping; label: string }[] = [
  { value: 'location', label: 'By location' },
  { value: 'tag', label: 'By tags' },
  { value: 'version', label: 'By agent version' },
];
const ORDERS = [
  { value: 'worst', label: 'Worst first' },
  { value: 'name', label: 'By name' },
];

interface MapBarProps {
  by: MapGrouping;
  isByName: boolean;
  counts: ToneCounts;
  onBy(by: MapGrouping): void;
  onOrder(isByName: boolean): void;
}

/** How the map is grouped and ordered, and what its shapes mean. */
export function MapBar({ by, isByName, counts, onBy, onOrder }: MapBarProps) {
  return (
    <div className={classes['bar']}>
      <Select
        variant="filter"
        aria-label="Group clusters"
        value={by}
        choices={GROUPINGS}
        onChange={(value) => onBy(GROUPINGS.find((each) => each.value === value)?.value ?? 'location')}
      />
      <Select
        variant="filter"
        aria-label="Order of groups"
        value={isByName ? 'name' : 'worst'}
        choices={ORDERS}
        onChange={(value) => onOrder(value === 'name')}
      />
      <ul className={classes['legend']} aria-label="Clusters by status">
        {WORST_FIRST.filter((tone) => counts[tone] > 0).map((tone) => (
          <li key={tone}>
            <Glyph tone={tone} /> {counts[tone].toLocaleString('en')} {toneLabel(tone, CLUSTER_TONE_WORDS)}
          </li>
        ))}
      </ul>
    </div>
  );
}
