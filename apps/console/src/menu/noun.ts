import type { ReactNode } from 'react';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { Client, CommandOptions } from '../client/index.ts';
import type { LiveStore } from '../live/index.ts';
import type { Page } from '../page/index.ts';
import { type Action, type Permissions, reasonOf } from './action.ts';

/** What actions are run with. */
export interface ActionTools {
  openDialog: Page['openDialog'];
  /** Goes to another page. */
  navigate: UseNavigateResult<string>;
}

/** What an action needs that is done to many records, one command each. */
export interface ManyTools {
  client: Client;
  live: LiveStore;
  /** Ends waiting for a server that does not answer. */
  signal: AbortSignal;
}

/** Tags to put on and to take off. */
export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/** An action done to many records at once. */
export interface ManyAction {
  label: string;
  /** What is asked first: tags, or to type how many records it is. */
  asks: 'tags' | 'confirmation';
  /** What happens to each, said before it is asked. */
  warning?: string;
}

/** An action of a kind of record, defined once: in menus, in the bar for what is selected, in the palette, by key. */
export interface NounAction<Row extends Permitted> {
  id: string;
  label: string;
  icon: ReactNode;
  /** The key that does it in a list. */
  keys?: string;
  /** The server's permissions for it in the record's `can`, of which one is enough; left out: everybody may. */
  may?: readonly (keyof Row['can'])[];
  /** Whether it makes sense for a record at all; left out: always. */
  offered?(record: Row): boolean;
  /** Where it is there several times, once for each of these, such as the networks of a cluster. */
  parts?(record: Row): readonly { id: string; label: string }[];
  run(record: Row, tools: ActionTools, part: string): void;
  many?: ManyAction & {
    /** One record's command. */
    one(record: Row, tools: ManyTools, options: CommandOptions, tags: TagChange): Promise<unknown>;
  };
}

/** A record that has the server's permissions. */
export interface Permitted {
  can: object;
}

/** A kind of record, and all that can be done with one. */
export interface Noun<Row extends Permitted> {
  /** One of them in words: 'a cluster'. */
  one: string;
  nameOf(record: Row): string;
  /** Whether one is simulated; left out where none is. */
  simulated?(record: Row): boolean;
  idOf(record: Row): string;
  actions: readonly NounAction<Row>[];
}

/** What can be done to a subject together with others. */
export interface SubjectAction extends ManyAction {
  id: string;
  icon: ReactNode;
  keys?: string;
  reason?: string;
  run(tools: ManyTools, options: CommandOptions, tags: TagChange): Promise<unknown>;
}

/** One record with its actions, whatever its kind. */
export interface Subject {
  id: string;
  name: string;
  simulated: boolean;
  /** 'a cluster'. */
  one: string;
  /** What can be done with it alone; what cannot be done now says why. */
  actions(tools: ActionTools): readonly Action[];
  many: readonly SubjectAction[];
}

/** A record of a noun, with what can be done with it. */
export function subjectOf<Row extends { can: Permissions<keyof Row['can']> }>(
  noun: Noun<Row>,
  record: Row,
): Subject {
  const offered = noun.actions.filter((action) => action.offered?.(record) ?? true);
  const reason = ({ may = [] }: NounAction<Row>): { reason?: string } => {
    const reasons = may.map((name) => reasonOf(record.can, name));
    return reasons.every((each) => each.reason !== undefined) ? (reasons[0] ?? {}) : {};
  };
  return {
    id: noun.idOf(record),
    name: noun.nameOf(record),
    simulated: noun.simulated?.(record) ?? false,
    one: noun.one,
    actions: (tools) => offered.flatMap((action) => alone(action, record, tools, reason(action))),
    many: offered.flatMap((action): SubjectAction[] => {
      const { id, icon, keys, many } = action;
      if (many === undefined) return [];
      const { one, ...words } = many;
      return [
        {
          id,
          icon,
          ...(keys === undefined ? {} : { keys }),
          ...words,
          ...reason(action),
          run: (tools, options, tags) => one(record, tools, options, tags),
        },
      ];
    }),
  };
}

/** An action of one record as menus show it, once for each of its parts. */
function alone<Row extends Permitted>(
  { id, label, icon, keys, parts, run }: NounAction<Row>,
  record: Row,
  tools: ActionTools,
  reason: { reason?: string },
): readonly Action[] {
  const key = keys === undefined ? {} : { keys };
  if (parts === undefined) {
    return [{ id, label, icon, ...key, ...reason, run: () => run(record, tools, '') }];
  }
  return parts(record).map((part, at) => ({
    id: `${id}-${part.id}`,
    label: part.label,
    icon,
    ...(at === 0 ? key : {}),
    ...reason,
    run: () => run(record, tools, part.id),
  }));
}
