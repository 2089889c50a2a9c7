import type { objectsContract } from '@hawser/contract/objects';
import type { routersContract } from '@hawser/contract/routers';
import { EDGE_TAG, HUB_TAG, userTagNames } from '@hawser/domain/tags';
import { useMemo } from 'react';
import { useWindow } from '../live/index.ts';
import { useTags } from '../tags/index.ts';
import type { Suggestions } from './part-editor.tsx';

const MANY = { from: 0, to: 200 };
const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort();

/** Suggested values for conditions: those in use. */
export function useSuggestions(networkID: string): Suggestions {
  const routers = useWindow<typeof routersContract>({ collection: 'routers', networkID, range: MANY }).rows;
  const objects = useWindow<typeof objectsContract>({ collection: 'objects', networkID, range: MANY }).rows;
  const tags = useTags();
  return useMemo(
    () => ({
      cloud: {
        name: sorted(routers.map((router) => router.clusterName)),
        tag: [HUB_TAG, EDGE_TAG, ...tags],
      },
      object: {
        name: sorted(objects.map((object) => object.name)),
        kind: sorted(objects.map((object) => object.kind)),
        key: sorted(objects.map((object) => object.key)),
        tag: sorted([...objects.flatMap((object) => userTagNames(object.tags)), ...tags]),
      },
    }),
    [routers, objects, tags],
  );
}
