import { useCallback, useEffect, useRef, useState } from 'react';
import { shownMessage } from '../api/index.ts';
import { useServices } from '../app/services.ts';

/** A file that is being written. */
export interface Exporting {
  done: number;
  /** Null until it is known. */
  total: number | null;
  cancel(): void;
}

/** What writes a file; answers what is told when it is done. Rejects when it is cancelled or refused. */
export type Writer = (work: {
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}) => Promise<string>;

/** Writes one file at a time: told how far it is, and to be cancelled. `failed` is told where it can not be written. */
export function useWriting(failed: string): { exporting: Exporting | null; write(writer: Writer): void } {
  const { toast } = useServices();
  const [exporting, setExporting] = useState<Exporting | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const write = useCallback(
    (writer: Writer) => {
      if (running.current !== null) return;
      const work = new AbortController();
      running.current = work;
      const cancel = () => work.abort();
      setExporting({ done: 0, total: null, cancel });
      const onProgress = (done: number, total: number): void => setExporting({ done, total, cancel });
      void writer({ signal: work.signal, onProgress })
        .then(
          (text) => toast({ text }),
          (error: unknown) => {
            if (work.signal.aborted) toast({ tone: 'informational', text: 'The export was cancelled.' });
            else toast({ tone: 'negative', text: shownMessage(error, failed) });
          },
        )
        .finally(() => {
          running.current = null;
          setExporting(null);
        });
    },
    [toast, failed],
  );
  return { exporting, write };
}
