import type { ReactNode } from 'react';
import css from './deletion-preview.module.css';

/** Items of one kind that are deleted. */
export interface DeletionGroup {
  /** Their kind: 'Routers'. */
  title: string;
  /** Their number, including the named ones. */
  count: number;
  /** The named items, each with its location. */
  items?: readonly { name: string; mark?: ReactNode; where?: string }[];
  /** How many are not named, if an item names more than one. */
  unnamed?: number;
  /** What happens to them, if it is not obvious: 'stay in the cluster'. */
  outcome?: string;
}

/** A summary of everything that an action deletes, shown before it is confirmed. */
export function DeletionList({ label, groups }: { label: string; groups: readonly DeletionGroup[] }) {
  return (
    <ul className={css.groups} aria-label={label} tabIndex={0}>
      {groups.map(({ title, count, items = [], unnamed = count - items.length, outcome }) => (
        <li key={title}>
          <div className={css.head}>
            <b>{count.toLocaleString('en')}</b> {title}
            {outcome !== undefined && <span className={css.outcome}>{outcome}</span>}
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
