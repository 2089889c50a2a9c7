import { type LazyCode, CodeError, loadInTime, FAILURE_MESSAGES } from '@hawser/ui/lazy';
import { useCallback, useEffect, useRef, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useServices } from '../services/index.ts';

/** A file export in progress. */
export interface FileExport {
  done: number;
  /** Null until known. */
  total: number | null;
  cancel(): void;
}

/** The environment of a writer. */
interface Work {
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** Writes a file with `part`; resolves to the success message. Rejects when cancelled or refused. */
type Writer<Part> = (part: Part, work: Work) => Promise<string>;

/**
 * Writes one file at a time, with progress and cancellation. `code` is loaded when first needed, with the timeout of pages;
 * `failed` is the message on failure.
 */
export function useFileWriter<Part>(
  code: LazyCode<Part>,
  failed: string,
): { exporting: FileExport | null; write(writer: Writer<Part>): void } {
  const { toast, ports } = useServices();
  const { clock } = ports;
  const [exporting, setExporting] = useState<FileExport | null>(null);
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
      void loadInTime(code, clock, work.signal)
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
  return error instanceof CodeError
    ? `${failed} ${FAILURE_MESSAGES[error.kind]}`
    : shownMessage(error, failed);
}
