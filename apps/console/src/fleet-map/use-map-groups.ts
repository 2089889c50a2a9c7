import type { FleetMapRow } from '@hawser/contract/fleet-map';
import { useMemo, useRef } from 'react';
import { groupsOf, inOrderOf, type MapGroup, sortedGroups } from './map-groups.ts';

/** The groups in the order in which they are shown. While `isHeld`, groups that are shown keep their place. */
export function useMapGroups(
  rows: readonly FleetMapRow[],
  isByName: boolean,
  isHeld: boolean,
  question: string,
): readonly MapGroup[] {
  const shown = useRef<{ readonly question: string; readonly names: readonly string[] } | null>(null);
  return useMemo(() => {
    const sorted = sortedGroups(groupsOf(rows), isByName);
    const before = shown.current;
    const isKept = isHeld && before?.question === question && before.names.length > 0;
    const groups = isKept ? inOrderOf(sorted, before.names) : sorted;
    shown.current = { question, names: groups.map(({ name }) => name) };
    return groups;
  }, [rows, isByName, isHeld, question]);
}
