import { useEffect, useState } from 'react';
import { Button } from '../button/index.ts';
import { quantityText } from '../quantity-text/index.ts';
import { CheckField } from '../field/index.ts';
import { filteredBy, type GridControl } from '../grid-settings/index.ts';
import { type GridFilter, SEARCH_FROM, shownOptions } from './grid-filter.ts';
import css from './grid-panel.module.css';

interface FiltersTabProps<Row> {
  control: GridControl<Row>;
  filters: readonly GridFilter[];
}

/** A set of values for each column; an empty set does not filter. */
export function FiltersTab<Row>({ control, filters }: FiltersTabProps<Row>) {
  const chosen = control.settings.filters;
  const any = Object.keys(chosen).length > 0;
  return (
    <div className={css.part}>
      {filters.map((filter) => (
        <FilterSet
          key={filter.columnId}
          filter={filter}
          chosen={chosen[filter.columnId] ?? []}
          onChoose={(values) => control.change({ filters: filteredBy(chosen, filter.columnId, values) })}
        />
      ))}
      <div className={css.foot}>
        <Button disabled={!any} onClick={() => control.change({ filters: {} })}>
          Clear all filters
        </Button>
      </div>
    </div>
  );
}

interface FilterSetProps {
  filter: GridFilter;
  chosen: readonly string[];
  onChoose(values: readonly string[]): void;
}

function FilterSet({ filter, chosen, onChoose }: FilterSetProps) {
  const { title, options, onSearch } = filter;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(chosen.length > 0);
  const { onOpen } = filter;
  useEffect(() => {
    if (!open) return undefined;
    onOpen?.(true);
    return () => onOpen?.(false);
  }, [open, onOpen]);
  const searched = onSearch !== undefined || (options?.length ?? 0) >= SEARCH_FROM;
  const shown = shownOptions(options ?? [], chosen, onSearch ? '' : text);
  return (
    <details className={css.filter} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        {chosen.length > 0 && <b>{chosen.length}</b>}
      </summary>
      {searched && (
        <input
          type="search"
          className={css.search}
          aria-label={`Search ${title}`}
          placeholder="Search"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onSearch?.(event.target.value);
          }}
        />
      )}
      {options === null ? (
        <p className={css.none} role="status">
          Loading values…
        </p>
      ) : shown.length === 0 ? (
        <p className={css.none}>No matching values</p>
      ) : (
        <ul className={css.options} aria-label={`Values of ${title}`}>
          {shown.map(({ value, label, count, counted }) => (
            <li key={value}>
              <CheckField
                label={label}
                checked={chosen.includes(value)}
                onChange={(on) =>
                  onChoose(on ? [...chosen, value] : chosen.filter((other) => other !== value))
                }
              />
              {count !== undefined && (
                <span className={css.count} data-none={count === 0 || undefined}>
                  {quantityText(count, counted)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <Button variant="link" onClick={() => onChoose([])}>
          Clear {title}
        </Button>
      )}
    </details>
  );
}
