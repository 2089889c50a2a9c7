import type { changesContract } from '@hawser/contract/changes';
import { Age } from '@hawser/ui/age';
import { ArrowText } from '@hawser/ui/arrow-text';
import { useWindow } from '../live/index.ts';
import { PathLink } from '../page/index.ts';
import { Section } from '../section/index.ts';
import { useServices } from '../services/index.ts';
import { authorText } from '../author/index.ts';
import type { ChangesOf } from './changes-section.tsx';
import classes from './change-list.module.css';

/** Changes that are listed; the page of the record has all. */
const MAX_CHANGES = 8;

/** The newest changes of one record, where there is no room for the columns of a grid: each in full, over several lines. */
export function RecentChanges({ of }: { of: ChangesOf }) {
  const { me } = useServices();
  const { rows, total, content } = useWindow<typeof changesContract>({
    collection: 'changes',
    ...of,
    range: { from: 0, to: MAX_CHANGES },
  });
  if (content === null) return null;
  return (
    <Section title="Changes" beside={total.toLocaleString('en')}>
      {total === 0 && <p>No changes.</p>}
      <ul className={classes['recent']} aria-label="Newest changes">
        {rows.map((change) => (
          <li key={change.id}>
            <PathLink href={`/changes/${encodeURIComponent(change.id)}`} className={classes['link']}>
              <ArrowText>{change.name}</ArrowText>
            </PathLink>
            <small>
              {authorText(change, me.uid)} · <Age instant={change.at} /> ago
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
