import { counted } from '@hawser/domain/counted';
import { totalOf } from '@hawser/domain/status';
import { WORST_FIRST } from '@hawser/ui/tone';
import classes from './fleet-map.module.css';
import { Glyph } from './glyph.tsx';
import type { MapGroup } from './map-groups.ts';

/** A group in words: 'Milan: 198 of 200 clusters down or unknown'. */
export function groupText({ counts }: MapGroup, name: string): string {
  const total = totalOf(counts);
  const bad = counts.negative + counts.unknown;
  const clusters = counted(total, 'cluster');
  if (bad === 0) return `${name}: ${clusters}`;
  return `${name}: ${bad.toLocaleString('en')} of ${clusters} down or unknown`;
}

/** The name of a group, and how many of its clusters are unhealthy. */
export function GroupHeader({ group, name, top }: { group: MapGroup; name: string; top: number }) {
  const { counts, isMostlyDown } = group;
  const total = totalOf(counts);
  return (
    <div className={classes['group']} data-mostly-down={isMostlyDown || undefined} style={{ top }}>
      <b>{name}</b>
      {isMostlyDown && (
        <strong>
          {(counts.negative + counts.unknown).toLocaleString('en')} of {total.toLocaleString('en')} down or
          unknown
        </strong>
      )}
      {WORST_FIRST.filter((tone) => tone !== 'positive' && counts[tone] > 0).map((tone) => (
        <span key={tone}>
          <Glyph tone={tone} /> {counts[tone].toLocaleString('en')}
        </span>
      ))}
      {!isMostlyDown && <small>{total.toLocaleString('en')}</small>}
    </div>
  );
}
