import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AnyCollection } from '../collection/collection.ts';
import type { AnyRoute } from '../http/route.ts';
import type { JobHandler } from '../job-queue/index.ts';
import type { SealedColumn } from '../store/sealed-columns.ts';
import type { Table } from '../store/schema/index.ts';
import type { Tables } from '../store/tables.ts';
import type { NounServer, NounService, RunningNoun } from './running.ts';

/** Deletes rows that have expired at `now`, epoch ms, in all contexts. */
type Sweep = (system: Kysely<Tables>, now: number) => Promise<void>;

/**
 * A kind of record with everything that belongs to it on the server, as it declares it. `Ports` are its external dependencies,
 * such as a DNS resolver: a server has real ones, a simulator or a test passes its own.
 */
interface Declaration<Ports extends object> {
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
  /** Columns with encrypted texts, which `keys -- rotate` encrypts again. */
  readonly sealed?: readonly SealedColumn[];
  /** Schemas by their name in the OpenAPI document, so that clients get named types. */
  readonly schemas?: Readonly<Record<string, z.ZodType>>;
  /** Builds its ports on a server, and starts what it runs there beside routes and jobs. */
  readonly start?: (server: NounServer) => NounService<NoInfer<Ports>> | Promise<NounService<NoInfer<Ports>>>;
}

/** A declared noun. */
export interface Noun<Ports extends object = object> extends Omit<Declaration<Ports>, 'start'> {
  /** Starts it on a server, with ports that it builds itself. */
  start(server: NounServer): Promise<RunningNoun>;
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

/** Declares a noun; checks its types where it is declared. One that has ports builds them. */
export function noun<Ports extends object>(
  of: Declaration<Ports> & Required<Pick<Declaration<Ports>, 'start'>>,
): Noun<Ports>;
export function noun(of: Omit<Declaration<object>, 'start'>): Noun;
export function noun({ start, ...of }: Declaration<object>): Noun {
  return {
    ...of,
    async start(server) {
      const { ports, ...service } = (await start?.(server)) ?? { ports: {} };
      return { ...service, routes: of.routes?.(ports) ?? [], jobs: of.jobs?.(ports) ?? [] };
    },
  };
}
