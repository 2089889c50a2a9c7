import type { ReactNode } from 'react';
import { rowsOf, type WindowQuery, type WindowView } from '../live/index.ts';
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
  query(text: string): WindowQuery;
  found(view: WindowView, text: string): readonly Found[];
}

interface LookupOptions<Row> {
  group: string;
  icon: ReactNode;
  collection: 'networks' | 'clusters' | 'routers' | 'objects';
  nameOf(row: Row): string;
  detailOf(row: Row): string;
  subjectOf(row: Row): Subject;
  partOf?(row: Row): string;
  open(row: Row, tools: ActionTools): void;
}

/** A lookup of the first records of a collection whose name holds a text. */
export function lookup<Row>(options: LookupOptions<Row>): Lookup {
  const { group, icon, collection, nameOf, detailOf, subjectOf, partOf, open } = options;
  return {
    group,
    icon,
    query: (text) => ({ collection, text, range: { from: 0, to: MOST } }),
    found: ({ content }, text) =>
      rowsOf<Row>(content)
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
