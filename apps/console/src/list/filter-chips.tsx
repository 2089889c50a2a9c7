import type { GridFilter } from '@hawser/ui/grid-panel';
import { filteredBy } from '@hawser/ui/grid-settings';
import { CrossIcon } from '@hawser/ui/icons';
import { appliedFilters } from './applied-filters.ts';
import type { GridPage } from './use-grid.ts';
import classes from './list.module.css';

interface FilterChipsProps<Row> {
  grid: GridPage<Row>;
  filters: readonly GridFilter[];
}

/** What filters the list, one chip for each value; each removes its own. Nothing without filters. */
export function FilterChips<Row>({ grid, filters }: FilterChipsProps<Row>) {
  const { control, page, showAll } = grid;
  const chosen = control.settings.filters;
  const applied = appliedFilters(chosen, filters);
  const text = page.search.q;
  if (applied.length === 0 && text === undefined) return null;
  return (
    <ul className={classes['applied']} aria-label="Filters">
      {text !== undefined && (
        <FilterChip title="Name" label={text} onRemove={() => page.change({ q: undefined })} />
      )}
      {applied.map(({ columnId, title, value, label }) => (
        <FilterChip
          key={`${columnId}/${value}`}
          title={title}
          label={label}
          onRemove={() => {
            const left = (chosen[columnId] ?? []).filter((other) => other !== value);
            control.change({ filters: filteredBy(chosen, columnId, left) });
          }}
        />
      ))}
      <li>
        <button type="button" className={classes['removeAll']} onClick={showAll}>
          Remove all filters
        </button>
      </li>
    </ul>
  );
}

function FilterChip({ title, label, onRemove }: { title: string; label: string; onRemove(): void }) {
  return (
    <li className={classes['chip']}>
      {title}: <b>{label}</b>
      <button type="button" aria-label={`Remove filter ${title}: ${label}`} onClick={onRemove}>
        <CrossIcon size={9} />
      </button>
    </li>
  );
}
