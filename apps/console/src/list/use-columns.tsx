import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { useMemo, useSyncExternalStore } from 'react';
import classes from './list.module.css';

/** Screens with little more space than a name. */
const PHONE = '(max-width: 720px)';
/** Widths on a phone of badge, health and actions, pixels: they must be visible beside the name without scrolling. */
const PHONE_STATUS = 130;
const PHONE_ACTIONS = 38;
/** Beside a health there is room for the icon of a status, and none for its word. */
const WITH_HEALTH = { status: 64, health: 66, actions: 38 };
/** What a workload is short of takes two lines. */
const WITH_READY = { status: 54, health: 76, actions: 38 };
/** Without actions they share their room. */
const WITHOUT_ACTIONS = { status: 78, health: 90 };
/** In a tree of resources why one is not healthy is read in two lines beside it. */
const WITH_REASON = { health: 56, reason: 122 };
/** The columns that say how many below are unhealthy, or what a workload is missing. */
const HEALTH: ReadonlySet<string> = new Set(['below', 'clusters', 'replicas', 'ready']);

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether this is such a screen. */
export const isPhone = (): boolean => matchMedia(PHONE).matches;

/** On a phone: name, status, health and actions first, the rest to the right. Of a list without statuses: name and time, or health and reason. */
export function forPhone<Row>(columns: readonly TreeGridColumn<Row>[]): readonly TreeGridColumn<Row>[] {
  const [name] = columns;
  const status = columns.find(({ id }) => id === 'status') ?? columns.find(({ id }) => id === 'state');
  const actions = columns.find((column) => column.id === 'actions');
  const time = columns.find((column) => column.id === 'at');
  if (name !== undefined && time !== undefined)
    return [name, time, ...columns.filter((column) => column !== name && column !== time)];
  if (name === undefined) return columns;
  if (status === undefined) return withReason(name, columns);
  const health = columns.find((column) => HEALTH.has(column.id));
  const rest = columns.filter((column) => ![name, status, health, actions].includes(column));
  if (health === undefined) {
    if (actions === undefined) return columns;
    return [name, { ...status, width: PHONE_STATUS }, { ...actions, width: PHONE_ACTIONS }, ...rest];
  }
  const withHealth = health.id === 'ready' ? WITH_READY : WITH_HEALTH;
  const widths = actions === undefined ? WITHOUT_ACTIONS : withHealth;
  return [
    name,
    { ...withoutWords(status), width: widths.status },
    { ...health, width: widths.health },
    ...(actions === undefined ? [] : [{ ...actions, width: WITH_HEALTH.actions }]),
    ...rest,
  ];
}

/** On a phone: why a resource is not healthy beside its name, where a list has that. */
function withReason<Row>(
  name: TreeGridColumn<Row>,
  columns: readonly TreeGridColumn<Row>[],
): readonly TreeGridColumn<Row>[] {
  const [health, reason] = ['health', 'reason'].map((each) => columns.find(({ id }) => id === each));
  if (health === undefined || reason === undefined) return columns;
  const rest = columns.filter((column) => ![name, health, reason].includes(column));
  return [
    name,
    { ...withoutWords(health), width: WITH_REASON.health, least: WITH_REASON.health },
    { ...reason, width: WITH_REASON.reason },
    ...rest,
  ];
}

/** A column of statuses as icons; screen readers and the tooltip name them. */
function withoutWords<Row>(column: TreeGridColumn<Row>): TreeGridColumn<Row> {
  return { ...column, render: (row) => <span className={classes['noWords']}>{column.render(row)}</span> };
}

/** The columns for this screen size. */
export function useColumns<Row>(columns: readonly TreeGridColumn<Row>[]): readonly TreeGridColumn<Row>[] {
  const phone = useSyncExternalStore(subscribe, isPhone);
  return useMemo(() => (phone ? forPhone(columns) : columns), [phone, columns]);
}
