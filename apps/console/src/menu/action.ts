import { type Allowed, permission } from '@hawser/domain/permissions';
import type { ReactNode } from 'react';

/** The permissions of the viewer on a record, by name. */
export type Permissions<Name extends PropertyKey> = Readonly<Partial<Record<Name, Allowed>>>;

/** An action on a record. */
export interface Action {
  id: string;
  label: string;
  /** Other words that the palette finds it by. */
  words?: string;
  icon?: ReactNode;
  /** The shortcut in a list: 'x' or 'Shift D'. */
  shortcut?: string;
  /** Another key for the same. */
  also?: string;
  /** Why it is not available; absent if it is. */
  reason?: string;
  run(): void;
  /** Called instead if it is selected while not available; omitted: the reason is shown. */
  refuse?(): void;
}

/** The reason why a record does not permit something, as a property of an action; empty if it does. */
export function reasonOf<Can extends Permissions<keyof Can>>(can: Can, name: keyof Can): { reason?: string } {
  const { allowed, reason } = permission(can, name);
  return allowed ? {} : { reason };
}

/** The available action with an id. */
export function possible(actions: readonly Action[], id: string): Action | undefined {
  return actions.find((action) => action.id === id && action.reason === undefined);
}

/** The shortcut of a pressed key: 'x' for Delete, 'Shift D' for a capital letter. */
export function shortcutOfKey(key: string): string {
  return key === 'Delete' ? 'x' : key.replace(/^[A-Z]$/, 'Shift $&');
}

/** The action of a shortcut: an available one before an unavailable one. */
export function actionOfKey<Of extends Pick<Action, 'shortcut' | 'also' | 'reason'>>(
  actions: readonly Of[],
  key: string,
): Of | undefined {
  const pressed = shortcutOfKey(key);
  const meant = actions.filter(({ shortcut, also }) => shortcut === pressed || also === pressed);
  return meant.find(({ reason }) => reason === undefined) ?? meant[0];
}
