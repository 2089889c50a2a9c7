import type { ReactNode } from 'react';
import type { RecordsContract, RowOf } from '@hawser/contract/collection';
import { type Query, recordsQuery, rowsOf, type WindowView } from '../live/index.ts';
import type { ActionTools, Subject } from '../menu/index.ts';

/** Most records of one kind that the palette shows. */
const MOST = 6;

/** A record that was found by its name. */
export interface Found {
  subject: Subject;
  label: string;
  detail: string;
  /** Id of a record of another noun: where that is found too, what can be done with this one is among what can be done with that. */
  partOf?: string;
  open(tools: ActionTools): void;
}

/** How the palette finds the records of a noun; `lookup` makes one. */
export interface Lookup {
  /** Heads what is found. */
  group: string;
  icon: ReactNode;
  query(text: string): Query<unknown>;
  found(view: WindowView, text: string): readonly Found[];
}

interface LookupOptions<Contract extends RecordsContract, Row = RowOf<Contract>> {
  group: string;
  icon: ReactNode;
  collection: Contract['name'];
  nameOf(row: Row): string;
  detailOf(row: Row): string;
  subjectOf(row: Row): Subject;
  partOf?(row: Row): string;
  open(row: Row, tools: ActionTools): void;
}

/** A lookup of the first records of a collection whose name holds a text: `lookup<typeof networksContract>({…})`. */
export function lookup<Contract extends RecordsContract>(options: LookupOptions<Contract>): Lookup {
  const { group, icon, collection, nameOf, detailOf, subjectOf, partOf, open } = options;
  const query = (text: string): Query<RowOf<Contract>> =>
    recordsQuery<Contract>(collection, { text, range: { from: 0, to: MOST } });
  return {
    group,
    icon,
    query,
    found: ({ content }, text) =>
      rowsOf(query(text), content)
        // A window still shows what was asked before until its answer is there.
        .filter((row) => nameOf(row).toLowerCase().includes(text.toLowerCase()))
        .map((row) => ({
          subject: subjectOf(row),
          label: nameOf(row),
          detail: detailOf(row),
          ...(partOf && { partOf: partOf(row) }),
          open: (tools) => open(row, tools),
        })),
  };
}
