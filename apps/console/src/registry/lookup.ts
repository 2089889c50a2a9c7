import type { ReactNode } from 'react';
import { MATCH_ORDER, type RecordsContract, type RowOf } from '@hawser/contract/collection';
import { matchRank } from '@hawser/domain/names';
import { type Query, recordsQuery, rowsOf, type WindowView } from '../live/index.ts';
import type { ActionTools, Subject } from '../menu/index.ts';

/** Maximum number of records of one kind in the palette. */
const MAX_RESULTS = 6;

/** A record that was found by name. */
interface Found {
  subject: Subject;
  label: string;
  detail: string;
  /** Id of a record of another noun: if both are found, the actions of this one are listed with the other. */
  partOf?: string;
  open(tools: ActionTools): void;
}

/** How the palette finds the records of a noun; created by `lookup`. */
export interface Lookup {
  /** Heading of its results. */
  group: string;
  icon: ReactNode;
  query(text: string): Query<unknown>;
  found(view: WindowView, text: string): readonly Found[];
}

/** A collection that the palette can search declares the filter `text` and the order `MATCH_ORDER`. */
type IfSearchable<Contract extends RecordsContract> = [typeof MATCH_ORDER, 'text'] extends [
  Contract['orders'][number],
  keyof Contract['filters'],
]
  ? unknown
  : never;

interface LookupOptions<Contract extends RecordsContract, Row = RowOf<Contract>> {
  group: string;
  icon: ReactNode;
  collection: Contract['name'] & IfSearchable<Contract>;
  nameOf(row: Row): string;
  /** What it is found by besides its name. */
  alsoBy?(row: Row): string;
  detailOf(row: Row): string;
  subjectOf(row: Row): Subject;
  partOf?(row: Row): string;
  open(row: Row, tools: ActionTools): void;
}

/** Finds the records of a collection of whose name a word begins with a text, of all the best matches first: `lookup<typeof networksContract>({…})`. */
export function lookup<Contract extends RecordsContract>(options: LookupOptions<Contract>): Lookup {
  const { group, icon, collection, nameOf, alsoBy, detailOf, subjectOf, partOf, open } = options;
  const query = (text: string): Query<RowOf<Contract>> =>
    recordsQuery<Contract>(collection, {
      text,
      order: { by: MATCH_ORDER, descending: false },
      range: { from: 0, to: MAX_RESULTS },
    });
  return {
    group,
    icon,
    query,
    found: ({ content }, text) =>
      rowsOf(query(text), content)
        // The server's last results only contain the text, and a window shows the previous query until its response arrives.
        .filter(
          (row) => matchRank(`${nameOf(row)} ${alsoBy?.(row) ?? ''}`.toLowerCase(), text.toLowerCase()) < 2,
        )
        .map((row) => ({
          subject: subjectOf(row),
          label: nameOf(row),
          detail: detailOf(row),
          ...(partOf && { partOf: partOf(row) }),
          open: (tools) => open(row, tools),
        })),
  };
}
