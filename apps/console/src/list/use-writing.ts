import { type Code, CodeError, codeInTime, FAILURE_WORDS } from '@hawser/ui/lazy';
import { useCallback, useEffect, useRef, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useServices } from '../services/index.ts';

/** A file that is being written. */
export interface Exporting {
  done: number;
  /** Null until it is known. */
  total: number | null;
  cancel(): void;
}

/** What a writer works with. */
interface Work {
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** Writes a file by `part`; answers what is told when it is done. Rejects when it is cancelled or refused. */
export type Writer<Part> = (part: Part, work: Work) => Promise<string>;

/**
 * Writes one file at a time: told how far it is, and to be cancelled. `code` comes when it is first needed and does not have
 * to be waited for longer than that of a page; `failed` is told where the file can not be written.
 */
export function useWriting<Part>(
  code: Code<Part>,
  failed: string,
): { exporting: Exporting | null; write(writer: Writer<Part>): void } {
  const { toast, ports } = useServices();
  const { clock } = ports;
  const [exporting, setExporting] = useState<Exporting | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const write = useCallback(
    (writer: Writer<Part>) => {
      if (running.current !== null) return;
      const work = new AbortController();
      running.current = work;
      const cancel = () => work.abort();
      setExporting({ done: 0, total: null, cancel });
      const onProgress = (done: number, total: number): void => setExporting({ done, total, cancel });
      void codeInTime(code, clock, work.signal)
        .then((part) => writer(part, { signal: work.signal, onProgress }))
        .then(
          (text) => toast({ text }),
          (error: unknown) => {
            if (work.signal.aborted) toast({ tone: 'informational', text: 'The export was cancelled.' });
            else toast({ tone: 'negative', text: wordsOf(error, failed) });
          },
        )
        .finally(() => {
          running.current = null;
          setExporting(null);
        });
    },
    [toast, clock, code, failed],
  );
  return { exporting, write };
}

function wordsOf(error: unknown, failed: string): string {
  return error instanceof CodeError ? `${failed} ${FAILURE_WORDS[error.kind]}` : shownMessage(error, failed);
}
