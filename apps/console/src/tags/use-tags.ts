import { useEffect, useState } from 'react';
import { useServices } from '../app/services.ts';

/** Every tag that is in use here, sorted; none until they arrived. */
export function useTags(): readonly string[] {
  const { api } = useServices();
  const [tags, setTags] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    api.tags.list().then(
      (answer) => gone || setTags(answer.tags),
      // Without the list tags can still be typed.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [api]);
  return tags;
}
