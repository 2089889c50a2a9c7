import { useId, useState } from 'react';
import css from './column-chart.module.css';
import { ChartTable } from './chart-table.tsx';
import type { ColumnChartProps, ColumnSeries } from './column-series.ts';
import { axisMax } from './axis-max.ts';

const HEIGHT = 96;
const STEP = 12;
const WIDTH = 9;

/** Counts over time as stacked columns; a button shows the same numbers as a table. */
export function ColumnChart({ label, columns, series }: ColumnChartProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const sums = columns.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const top = axisMax(Math.max(...sums, 0));
  return (
    <figure className={css.chart}>
      {asTable ? (
        <ChartTable id={id} label={label} columns={columns} series={series} />
      ) : (
        <div className={css.plot} id={id}>
          <span className={css.top}>{top.toLocaleString('en')}</span>
          <svg
            role="img"
            aria-label={`${label}: ${series.map(({ name, values }) => `${values.reduce((a, b) => a + b, 0)} ${name}`).join(', ')}`}
            viewBox={`0 0 ${columns.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
          >
            <path
              className={css.lines}
              d={`M0 .5H${columns.length * STEP}M0 ${HEIGHT / 2}H${columns.length * STEP}`}
            />
            {columns.map((name, at) => (
              <Column key={name} at={at} top={top} name={name} series={series} />
            ))}
          </svg>
          <div className={css.ticks} aria-hidden="true">
            {ticksOf(columns).map((name, at) => (
              <span key={`${at}-${name}`}>{name}</span>
            ))}
          </div>
        </div>
      )}
      <figcaption className={css.legend}>
        {series.map(({ name, tone }) => (
          <span key={name}>
            <i data-tone={tone} aria-hidden="true" />
            {name}
          </span>
        ))}
        <button type="button" aria-expanded={asTable} aria-controls={id} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show chart' : 'Show table'}
        </button>
      </figcaption>
    </figure>
  );
}

/** Evenly spaced column labels under the chart, including the first and the last. */
function ticksOf(columns: readonly string[]): readonly string[] {
  const last = columns.length - 1;
  return [0, last / 3, (last * 2) / 3, last].map((at) => columns[Math.round(at)] ?? '');
}

interface ColumnProps {
  at: number;
  top: number;
  name: string;
  series: readonly ColumnSeries[];
}

function Column({ at, top, name, series }: ColumnProps) {
  let below = 0;
  return (
    <g>
      <title>{`${name}: ${series.map((each) => `${each.values[at] ?? 0} ${each.name}`).join(', ')}`}</title>
      {series.map(({ name: key, tone, values }) => {
        const value = values[at] ?? 0;
        if (value === 0) return null;
        const height = (value / top) * HEIGHT;
        below += height;
        return (
          <rect key={key} data-tone={tone} x={at * STEP} y={HEIGHT - below} width={WIDTH} height={height} />
        );
      })}
      <rect className={css.hit} x={at * STEP} y={0} width={STEP} height={HEIGHT} />
    </g>
  );
}
