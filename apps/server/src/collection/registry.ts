import type { AnyQuery } from '@hawser/contract/collection';
import type { SentQuery } from '@hawser/contract/live';
import type { Viewer } from '../store/viewer.ts';
import type { AnyCollection } from './collection.ts';
import type { WindowContent } from './window-content.ts';

/** A validated query with its collection. */
export interface OpenQuery {
  readonly collection: AnyCollection;
  readonly query: AnyQuery;
}

/** Why a query is refused. */
interface QueryRefusal {
  readonly code: 'collection' | 'query';
  readonly message: string;
}

/** All collections of a server, by name. */
export class CollectionRegistry {
  readonly #collections: ReadonlyMap<string, AnyCollection>;

  /** @throws Error if two collections have the same name. */
  constructor(collections: readonly AnyCollection[]) {
    this.#collections = new Map(collections.map((each) => [each.contract.name, each]));
    if (this.#collections.size < collections.length) throw new Error('Two collections have one name.');
  }

  get all(): readonly AnyCollection[] {
    return [...this.#collections.values()];
  }

  get(name: string): AnyCollection | undefined {
    return this.#collections.get(name);
  }

  /** Validates a query of a client against the contract of its collection. */
  open(sent: SentQuery): OpenQuery | QueryRefusal {
    const collection = this.get(sent.collection);
    if (collection === undefined) {
      return { code: 'collection', message: 'There is no such collection.' };
    }
    const parsed = collection.contract.query.safeParse(sent);
    if (parsed.success) return { collection, query: parsed.data };
    const [issue] = parsed.error.issues;
    return {
      code: 'query',
      message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.replace(/^: /, ''),
    };
  }
}

/** Reads the content of a query from the database. */
export async function contentOf(viewer: Viewer, { collection, query }: OpenQuery): Promise<WindowContent> {
  const selected = await collection.select(viewer, query);
  const { rows: made } = selected;
  if (made !== undefined) return { ...selected, rows: rowsAmong(made, selected.keys) };
  const rows = await collection.rows(viewer, selected.keys);
  return {
    ...selected,
    rows: new Map([...rows].map(([key, row]) => [key, shownRow({ collection, query }, row)])),
  };
}

/** The rows with these keys. */
export function rowsAmong(rows: ReadonlyMap<string, object>, keys: readonly string[]): Map<string, object> {
  return new Map(
    keys.flatMap((key): [string, object][] => {
      const row = rows.get(key);
      return row === undefined ? [] : [[key, row]];
    }),
  );
}

/** A row of the collection as the query shows it. */
export function shownRow({ collection, query }: OpenQuery, row: object): object {
  return collection.shown?.(query, row) ?? row;
}
