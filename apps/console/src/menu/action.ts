import { type Allowed, permission } from '@hawser/domain/permissions';
import type { ReactNode } from 'react';

/** What the server says may be done with a record, by name. */
export type Permissions<Name extends PropertyKey> = Readonly<Partial<Record<Name, Allowed>>>;

/** Something a person can do with a record. */
export interface Action {
  id: string;
  label: string;
  icon?: ReactNode;
  /** The key that does it in a list. */
  keys?: string;
  /** Why it cannot be done now; absent where it can. */
  reason?: string;
  run(): void;
  /** What is done instead where it is chosen though it cannot be done now; left out: its reason is told. */
  refuse?(): void;
}

/** Why a record does not permit what has this name, as an action says it; nothing where it does. */
export function reasonOf<Can extends Permissions<keyof Can>>(can: Can, name: keyof Can): { reason?: string } {
  const { allowed, reason } = permission(can, name);
  return allowed ? {} : { reason };
}

/** The action of an id that can be done now. */
export function possible(actions: readonly Action[], id: string): Action | undefined {
  return actions.find((action) => action.id === id && action.reason === undefined);
}

/** The action that a key does: one that can be done now before one that cannot. */
export function actionOfKey<Of extends Pick<Action, 'keys' | 'reason'>>(
  actions: readonly Of[],
  key: string,
): Of | undefined {
  const pressed = key === 'Delete' ? 'x' : key;
  const meant = actions.filter(({ keys }) => keys === pressed);
  return meant.find(({ reason }) => reason === undefined) ?? meant[0];
}
