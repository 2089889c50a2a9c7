import { Button } from '../button/index.ts';
import { CheckField } from '../field/index.ts';
import { type GridControl, mayMove, movedColumn, orderedColumns } from '../grid-settings/index.ts';
import { DownIcon, PinIcon, UpIcon } from '../icons/index.ts';
import css from './grid-panel.module.css';

/** Shows, hides, orders and pins columns. */
export function ColumnsTab<Row>({ control }: { control: GridControl<Row> }) {
  const { settings, allColumns, change } = control;
  const ordered = orderedColumns(allColumns, settings);
  const free = ordered.filter((_, index) => mayMove(ordered, index));
  const hidden = new Set(settings.hidden);
  const allShown = free.every((column) => !hidden.has(column.id));

  const put = (list: readonly string[], id: string, on: boolean): readonly string[] =>
    on ? [...list.filter((other) => other !== id), id] : list.filter((other) => other !== id);

  return (
    <div className={css.part}>
      <div className={css.all}>
        <CheckField
          label="All columns"
          checked={allShown}
          onChange={(on) => change({ hidden: on ? [] : free.map((column) => column.id) })}
        />
      </div>
      <ul className={css.columns} aria-label="Columns">
        {free.map((column, at) => {
          const { id, title } = column;
          const pinned = settings.pinned.includes(id);
          return (
            <li key={id}>
              <CheckField
                label={title}
                checked={!hidden.has(id)}
                onChange={(on) => change({ hidden: put(settings.hidden, id, !on) })}
              />
              <span className={css.tools}>
                <Button
                  variant="quiet"
                  icon={<PinIcon size={13} />}
                  aria-label={`Pin ${title}`}
                  aria-pressed={pinned}
                  onClick={() => change({ pinned: put(settings.pinned, id, !pinned) })}
                />
                <Button
                  variant="quiet"
                  icon={<UpIcon size={13} />}
                  aria-label={`Move ${title} up`}
                  disabled={at === 0}
                  onClick={() => change({ order: movedColumn(allColumns, settings, id, -1) })}
                />
                <Button
                  variant="quiet"
                  icon={<DownIcon size={13} />}
                  aria-label={`Move ${title} down`}
                  disabled={at === free.length - 1}
                  onClick={() => change({ order: movedColumn(allColumns, settings, id, 1) })}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
