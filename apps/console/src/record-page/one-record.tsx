import type { ReactNode } from 'react';
import { Refused } from '../list/index.ts';
import { type Query, useLiveState, useRows } from '../live/index.ts';
import { MissingPage, ServerUnreachable } from '../page/index.ts';
import { OtherContext } from './other-context.tsx';
import classes from './record-page.module.css';

interface OneRecordProps<Row> {
  query: Query<Row>;
  children(row: Row): ReactNode;
  /** Shown if there is no such record; default: the 404 page. */
  absent?: ReactNode;
}

/** The live record of a query; before it arrives a skeleton, and if there is none, why. Mount it with the record's id as key. */
export function OneRecord<Row>({ query, children, absent = <AbsentPage /> }: OneRecordProps<Row>) {
  const rows = useRows(query);
  const live = useLiveState();
  const [row] = rows.rows;
  if (row !== undefined) return children(row);
  if (rows.refusal !== null) return <Alone>{<Refused rows={rows} />}</Alone>;
  if (rows.content !== null) return absent;
  if (live.kind === 'stale') return <Alone>{<ServerUnreachable />}</Alone>;
  if (live.kind === 'refused') return <Alone>{<Refused rows={rows} />}</Alone>;
  return (
    <div className={classes['loading']} role="status" aria-label="Loading">
      <span className={classes['skeleton']} />
      <span className={classes['skeleton']} />
      <span className={classes['skeleton']} />
    </div>
  );
}

/** The 404 page of a record, which may be in another context. */
export function AbsentPage() {
  return (
    <MissingPage>
      <OtherContext />
    </MissingPage>
  );
}

function Alone({ children }: { children: ReactNode }) {
  return <div className={classes['alone']}>{children}</div>;
}
