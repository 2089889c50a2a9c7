import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { useMemo, useSyncExternalStore } from 'react';

/** Screens with little more space than a name. */
const PHONE = '(max-width: 720px)';
/** Width reserved on a phone for badge and actions, pixels: the actions must stay visible. */
const PHONE_STATUS = 130;
const PHONE_ACTIONS = 38;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether this is such a screen. */
export const isPhone = (): boolean => matchMedia(PHONE).matches;

/** On a phone: name, status and actions first, the rest to the right. */
export function forPhone<Row>(columns: readonly TreeGridColumn<Row>[]): readonly TreeGridColumn<Row>[] {
  const [name] = columns;
  const status = columns.find((column) => column.id === 'status');
  const actions = columns.find((column) => column.id === 'actions');
  if (name === undefined || status === undefined || actions === undefined) return columns;
  const rest = columns.filter((column) => column !== name && column !== status && column !== actions);
  return [name, { ...status, width: PHONE_STATUS }, { ...actions, width: PHONE_ACTIONS }, ...rest];
}

/** The columns for this screen size. */
export function useColumns<Row>(columns: readonly TreeGridColumn<Row>[]): readonly TreeGridColumn<Row>[] {
  const phone = useSyncExternalStore(subscribe, isPhone);
  return useMemo(() => (phone ? forPhone(columns) : columns), [phone, columns]);
}
