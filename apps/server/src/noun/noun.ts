import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AnyCollection } from '../collection/collection.ts';
import type { AnyRoute } from '../http/route.ts';
import type { JobHandler } from '../job-queue/index.ts';
import type { Table } from '../store/schema/index.ts';
import type { Tables } from '../store/tables.ts';

/** Removes what has served its time by `now`, epoch ms, in all contexts. */
export type Sweep = (system: Kysely<Tables>, now: number) => Promise<void>;

/**
 * A kind of record with all that belongs to it on the server. `Ports` is what it needs of the world outside, such as a resolver of
 * names; the server gives it, a simulator gives its own.
 */
export interface Noun<Ports extends object = object> {
  /** The name of its folder. */
  readonly name: string;
  /** Tables that it declares. */
  readonly tables?: readonly Table[];
  /** Lists of its rows. */
  readonly collections?: readonly AnyCollection[];
  /** Reads and commands over HTTP. */
  readonly routes?: (ports: Ports) => readonly AnyRoute[];
  /** What does the steps of its work in the background. */
  readonly jobs?: (ports: Ports) => readonly JobHandler[];
  readonly sweeps?: readonly Sweep[];
  /** Parts of answers that have a name of their own in the OpenAPI document, by it, so that clients get named types. */
  readonly schemas?: Readonly<Record<string, z.ZodType>>;
}

/** What all of these nouns need of the world outside. */
export type PortsOf<Nouns extends readonly Noun<never>[]> = Intersection<
  Nouns[number] extends Noun<infer Ports> ? Ports : never
>;

/** `A & B` of `A | B`. */
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All extends object,
) => void
  ? All
  : never;

/** Registers a noun; checks its types where it is written. */
export function noun<Ports extends object = object>(of: Noun<Ports>): Noun<Ports> {
  return of;
}
