import type { Job } from '@hawser/contract/jobs';
import type { ReactNode } from 'react';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { Client, CommandOptions } from '../client/index.ts';
import type { LiveStore } from '../live/index.ts';
import type { Page } from '../page/index.ts';
import { type Action, type Permissions, reasonOf } from './action.ts';

/** The environment of actions. */
export interface ActionTools {
  openDialog: Page['openDialog'];
  /** Opens another page. */
  navigate: UseNavigateResult<string>;
}

/** The environment of a bulk action, one command per record. */
export interface ManyTools {
  client: Client;
  live: LiveStore;
  /** Cancels waiting for a server that does not respond. */
  signal: AbortSignal;
}

/** Tags to add and to remove. */
export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/** What a bulk action is given by the person who confirms it. */
export interface ManyInput extends TagChange {
  /** Whether its choice is taken; true where it has none. */
  isChosen: boolean;
}

/** A choice of a bulk action, taken at first, for the records that it concerns. */
export interface ManyChoice {
  label: string;
  /** What follows while it is taken, and while it is not. */
  taken: string;
  left: string;
  /** The consequence for each record while it is not taken. */
  warning: string;
}

/** An action on many records. */
interface ManyAction {
  label: string;
  /** Confirmation: selects tags, or asks to type the number of records. */
  asks: 'tags' | 'confirmation';
  /** The consequence for each record, shown before confirming. */
  warning?: string;
  /** What it concerns besides the records themselves, shown before confirming: for those whose choice is taken, or that have none. */
  concerns?(ids: readonly string[]): ReactNode;
  choice?: ManyChoice;
  /** Runs as a job instead of one command per record. */
  together?: Together;
}

/** An action of a noun, defined once for menus, bulk bar, palette and shortcut. */
export interface NounAction<Row extends Permitted> {
  id: string;
  label: string;
  icon: ReactNode;
  /** The shortcut in a list. */
  shortcut?: string;
  /** Another key for the same. */
  also?: string;
  /** The permissions in the record's `can`, of which one is sufficient; omitted: everybody may. */
  may?: readonly (keyof Row['can'])[];
  /** Why no record of this noun has it, where that is not a permission: 'Detach it first.' */
  never?: string;
  /** Whether it applies to a record; omitted: always. */
  offered?(record: Row): boolean;
  /** For actions that apply several times, such as to each network of a cluster. */
  parts?(record: Row): readonly { id: string; label: string }[];
  run(record: Row, tools: ActionTools, part: string): void;
  many?: ManyAction & {
    /** Whether its choice concerns a record. */
    hasChoice?(record: Row): boolean;
    /** The command for one record. */
    one(record: Row, tools: ManyTools, options: CommandOptions, input: ManyInput): Promise<unknown>;
  };
}

/** A record with the server's permissions. */
interface Permitted {
  can: object;
}

/** A noun with all actions on its records. */
export interface Noun<Row extends Permitted> {
  /** With article: 'a cluster'. */
  one: string;
  nameOf(record: Row): string;
  /** Whether a record is simulated; omitted if none is. */
  simulated?(record: Row): boolean;
  idOf(record: Row): string;
  actions: readonly NounAction<Row>[];
}

/** The action on all of these records as one job of the server, which goes on when the browser is closed. */
type Together = (
  ids: readonly string[],
  client: Client,
  options: CommandOptions,
  input: ManyInput,
) => Promise<{ accepted: Job }>;

/** A bulk action of a subject. */
export interface SubjectAction extends ManyAction {
  id: string;
  icon: ReactNode;
  shortcut?: string;
  reason?: string;
  run(tools: ManyTools, options: CommandOptions, input: ManyInput): Promise<unknown>;
}

/** One record with its actions, of any noun. */
export interface Subject {
  id: string;
  name: string;
  simulated: boolean;
  /** 'a cluster'. */
  one: string;
  /** The panel beside a list that shows it, where that is not the one of its noun. */
  panel?: { of: string; id: string };
  /** Its actions; unavailable ones have a reason. */
  actions(tools: ActionTools): readonly Action[];
  many: readonly SubjectAction[];
}

/** A record of a noun with its actions. */
export function subjectOf<Row extends { can: Permissions<keyof Row['can']> }>(
  noun: Noun<Row>,
  record: Row,
): Subject {
  const offered = noun.actions.filter((action) => action.offered?.(record) ?? true);
  const reason = ({ may = [], never }: NounAction<Row>): { reason?: string } => {
    if (never !== undefined) return { reason: never };
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
      const { id, icon, shortcut, many } = action;
      if (many === undefined) return [];
      const { one, hasChoice, choice, ...words } = many;
      return [
        {
          id,
          icon,
          ...(shortcut === undefined ? {} : { shortcut }),
          ...words,
          ...(choice !== undefined && hasChoice?.(record) && { choice }),
          ...reason(action),
          run: (tools, options, input) => one(record, tools, options, input),
        },
      ];
    }),
  };
}

/** An action of a record as shown in menus, once for each of its parts. */
function alone<Row extends Permitted>(
  { id, label, icon, shortcut, also, parts, run }: NounAction<Row>,
  record: Row,
  tools: ActionTools,
  reason: { reason?: string },
): readonly Action[] {
  const key = { ...(shortcut === undefined ? {} : { shortcut }), ...(also === undefined ? {} : { also }) };
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
