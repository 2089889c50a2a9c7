import type { ColumnChartProps } from './column-series.ts';
import css from './column-chart.module.css';

/** The numbers of a chart as a table, without empty columns. */
export function ChartTable({ id, label, columns, series }: ColumnChartProps & { id: string }) {
  const rows = columns.flatMap((name, at) => {
    const values = series.map((each) => each.values[at] ?? 0);
    return values.some((value) => value > 0) ? [{ name, values }] : [];
  });
  return (
    <div id={id} className={css.table} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map((each, at) => (
                <td key={each.name}>{(values[at] ?? 0).toLocaleString('en')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p>No data.</p>}
    </div>
  );
}
