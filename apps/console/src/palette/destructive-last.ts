import type { Entry } from './entry.ts';

/** Whether an entry deletes, detaches or removes something. */
const destroys = ({ label, group }: Pick<Entry, 'label' | 'group'>): boolean =>
  group === 'Actions' && /^(delete|detach|remove)\b/i.test(label);

/**
 * The entries with those last that destroy something, so that Enter after a hasty word does not. If all of them do, `harmless`
 * precedes them.
 */
export function destructiveLast(entries: readonly Entry[], harmless: readonly Entry[]): readonly Entry[] {
  const last = entries.filter(destroys);
  if (last.length === 0) return entries;
  const first = entries.filter((entry) => !destroys(entry));
  return [
    ...(first.length === 0 ? harmless.filter((entry) => !destroys(entry)).slice(0, 1) : first),
    ...last,
  ];
}
