import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { useCallback, useEffect, useRef, useState } from 'react';
import { shownMessage } from '../api/index.ts';
import { useServices } from '../app/services.ts';
import { useLive } from '../live/index.ts';
import type { WholeQuery } from './whole-query.ts';

/** An export that is under way. */
export interface Exporting {
  done: number;
  /** Null until it is known. */
  total: number | null;
  cancel(): void;
}

/** Writes all rows that a question has as CSV, a window after the other: told how far it is, and to be cancelled. */
export function useExport<Row>(name: string): {
  exporting: Exporting | null;
  start(query: WholeQuery, columns: readonly TreeGridColumn<Row>[]): void;
} {
  const live = useLive();
  const { toast, ports } = useServices();
  const [exporting, setExporting] = useState<Exporting | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback(
    (query: WholeQuery, columns: readonly TreeGridColumn<Row>[]) => {
      if (running.current !== null) return;
      const work = new AbortController();
      running.current = work;
      const cancel = () => work.abort();
      setExporting({ done: 0, total: null, cancel });
      const onProgress = (done: number, total: number): void => setExporting({ done, total, cancel });
      const day = new Date(ports.clock.now()).toISOString().slice(0, 10);
      void import('./export-rows.ts')
        .then(({ exportRows }) =>
          exportRows({
            live,
            query,
            columns,
            filename: `${name}-${day}.csv`,
            signal: work.signal,
            onProgress,
          }),
        )
        .then(
          (rows) => toast({ text: `${rows.toLocaleString('en')} rows exported.` }),
          (error: unknown) => {
            if (work.signal.aborted) toast({ tone: 'informational', text: 'The export was cancelled.' });
            else toast({ tone: 'negative', text: shownMessage(error, 'The export could not be written.') });
          },
        )
        .finally(() => {
          running.current = null;
          setExporting(null);
        });
    },
    [live, ports, toast, name],
  );
  return { exporting, start };
}
