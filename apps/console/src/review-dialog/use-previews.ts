import type { ObjectPreview } from '@hawser/contract/objects';
import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import type { ReviewedChange } from './reviewed-change.ts';

/** What saving does on the clusters: one preview for each change, in their order. */
interface Previews {
  /** Null while they load, and if that failed. */
  previews: readonly ObjectPreview[] | null;
  failure: string | null;
}

/** The previews of these changes; loaded again when a change is of another version. */
export function usePreviews(
  changes: readonly ReviewedChange[],
  load: (change: Pick<ReviewedChange, 'id' | 'after'>) => Promise<ObjectPreview>,
): Previews {
  const text = JSON.stringify(changes.map(({ id, version, after }) => ({ id, version, after })));
  const [answer, setAnswer] = useState<(Previews & { text: string }) | null>(null);
  useEffect(() => {
    let isCancelled = false;
    Promise.all((JSON.parse(text) as Pick<ReviewedChange, 'id' | 'after'>[]).map(load)).then(
      (previews) => isCancelled || setAnswer({ text, previews, failure: null }),
      (error: unknown) => isCancelled || setAnswer({ text, previews: null, failure: shownMessage(error) }),
    );
    return () => {
      isCancelled = true;
    };
  }, [text, load]);
  return answer?.text === text ? answer : { previews: null, failure: null };
}
