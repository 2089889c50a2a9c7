import { useWindows } from '../live/index.ts';
import { type Subject, useActionTools } from '../menu/index.ts';
import { useRegistry } from '../registry/index.ts';
import type { Entry } from './entry.ts';

/** The first records of each kind whose name contains the text, with their pages. */
export function useRecordSearch(text: string): { subjects: readonly Subject[]; entries: readonly Entry[] } {
  const { lookups } = useRegistry();
  const tools = useActionTools();
  const views = useWindows(text === '' ? [] : lookups.map((lookup) => lookup.query(text)));
  const found = views.flatMap((view, at) => {
    const lookup = lookups[at];
    return lookup === undefined ? [] : lookup.found(view, text).map((each) => ({ ...each, lookup }));
  });
  const ids = new Set(found.map(({ subject }) => subject.id));
  return {
    subjects: found.flatMap(({ subject, partOf }) =>
      partOf !== undefined && ids.has(partOf) ? [] : subject,
    ),
    entries: found.map(
      ({ subject, label, detail, open, lookup: { group, icon } }): Entry => ({
        id: subject.id,
        group,
        label,
        detail,
        icon,
        run: () => open(tools),
      }),
    ),
  };
}
