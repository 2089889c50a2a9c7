import { useEffect, useState } from 'react';
import { useCalls } from '../services/index.ts';
import { tagCalls } from './calls.ts';

/** All tags in use, sorted; empty while loading. */
export function useTags(): readonly string[] {
  const calls = useCalls(tagCalls);
  const [tags, setTags] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCancelled = false;
    calls.list().then(
      (answer) => isCancelled || setTags(answer.tags),
      // Without the list, tags can still be typed.
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [calls]);
  return tags;
}
