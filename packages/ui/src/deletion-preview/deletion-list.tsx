import type { ReactNode } from 'react';
import css from './deletion-preview.module.css';

/** Things of one kind that go. */
export interface DeletionGroup {
  /** What they are: 'Routers'. */
  title: string;
  /** How many there are, the named ones included. */
  count: number;
  /** Those that are named, each with where it is. */
  items?: readonly { name: string; mark?: ReactNode; where?: string }[];
  /** How many are not named, where an item names more than one. */
  unnamed?: number;
  /** What happens to them where that is not plain: 'stay in the cluster, no longer ours'. */
  fate?: string;
}

/** Everything that goes with a deed, said before it is asked. */
export function DeletionList({ label, groups }: { label: string; groups: readonly DeletionGroup[] }) {
  return (
    <ul className={css.groups} aria-label={label} tabIndex={0}>
      {groups.map(({ title, count, items = [], unnamed = count - items.length, fate }) => (
        <li key={title}>
          <div className={css.head}>
            <b>{count.toLocaleString('en')}</b> {title}
            {fate !== undefined && <span className={css.fate}>{fate}</span>}
          </div>
          {items.length > 0 && (
            <ul className={css.items}>
              {items.map((item) => (
                <li key={`${item.name} ${item.where ?? ''}`}>
                  <span className={css.name}>
                    {item.name}
                    {item.mark}
                  </span>
                  {item.where !== undefined && <span className={css.where}>{item.where}</span>}
                </li>
              ))}
              {unnamed > 0 && <li className={css.where}>and {unnamed.toLocaleString('en')} more</li>}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
