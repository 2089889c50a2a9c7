import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import type { ReactNode } from 'react';
import { AdminFrame } from './admin-frame.tsx';
import type { useLoaded } from '../loaded/index.ts';
import classes from './admin.module.css';

interface LoadedPageProps<Answer> {
  title: string;
  /** What could not be loaded, at the beginning of a sentence. */
  what: string;
  loaded: ReturnType<typeof useLoaded<Answer>>;
  /** When it was observed, epoch ms; omitted for what does not change by itself. */
  observedAt?(answer: Answer): number;
  children(answer: Answer): ReactNode;
}

/** A page of administration about something that is loaded as a whole, with its age. */
export function LoadedPage<Answer>({ title, what, loaded, observedAt, children }: LoadedPageProps<Answer>) {
  const { answer, busy, failure, reload } = loaded;
  return (
    <AdminFrame title={title}>
      {failure !== null ? (
        <EmptyState
          title={`${what} could not be loaded`}
          action={<Button onClick={reload}>Try again</Button>}
        >
          {failure}
        </EmptyState>
      ) : answer === null ? (
        <p className={classes['none']}>Loading…</p>
      ) : (
        <>
          {observedAt !== undefined && (
            <div className={classes['bar']}>
              <span>
                Observed <Age instant={observedAt(answer)} /> ago
              </span>
              <Button busy={busy} onClick={reload}>
                Refresh
              </Button>
            </div>
          )}
          {children(answer)}
        </>
      )}
    </AdminFrame>
  );
}
