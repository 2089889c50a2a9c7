import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AnyCollection } from '../collection/collection.ts';
import type { AnyRoute } from '../http/route.ts';
import type { JobHandler } from '../job-queue/index.ts';
import type { Table } from '../store/schema/index.ts';
import type { Tables } from '../store/tables.ts';

/** Deletes rows that have expired at `now`, epoch ms, in all contexts. */
export type Sweep = (system: Kysely<Tables>, now: number) => Promise<void>;

/**
 * A kind of record with everything that belongs to it on the server. `Ports` are its external dependencies, such as a DNS
 * resolver: the server passes real ones, a simulator its own.
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
  /** The handlers of its jobs. */
  readonly jobs?: (ports: Ports) => readonly JobHandler[];
  readonly sweeps?: readonly Sweep[];
  /** Schemas by their name in the OpenAPI document, so that clients get named types. */
  readonly schemas?: Readonly<Record<string, z.ZodType>>;
}

/** External dependencies of all of these nouns. */
export type PortsOf<Nouns extends readonly Noun<never>[]> = Intersection<
  Nouns[number] extends Noun<infer Ports> ? Ports : never
>;

/** `A & B` of `A | B`. */
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All extends object,
) => void
  ? All
  : never;

/** Declares a noun; checks its types where it is declared. */
export function noun<Ports extends object = object>(of: Noun<Ports>): Noun<Ports> {
  return of;
}
