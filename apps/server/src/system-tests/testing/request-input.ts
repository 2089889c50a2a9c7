import type { Client } from '@hawser/testkit';

/** Ids of the records of one account, by the parameter names of routes: these, and what each noun's `populate` adds. */
export interface Ids {
  readonly networkID: string;
  readonly emptyNetworkID: string;
  readonly cloudID: string;
  readonly unattachedCloudID: string;
  readonly spareCloudID: string;
  readonly routerID: string;
  readonly pendingRouterID: string;
  readonly detachingRouterID: string;
  readonly objectID: string;
  readonly jobID: string;
  readonly uploadID: string;
  readonly changeID: string;
  readonly [name: string]: string;
}

/** The account that `populate` of a noun adds records to. `ids` are those of the common records and of the nouns before. */
export interface AccountToPopulate {
  readonly ids: Ids;
  readonly canary: string;
  readonly client: Client;
  /** Runs SQL as the owner of the database, for what takes another person. */
  query(text: string, values: readonly unknown[]): Promise<unknown>;
  /** Creates a record by its route. */
  post<T>(path: string, body: object): Promise<T>;
}

/** Adds the records of a noun, with the canary in every text, and returns their ids. */
export type Populate = (account: AccountToPopulate) => Promise<Readonly<Record<string, string>>>;

/** A valid input of a route. */
export interface RequestInput {
  /** Path parameters. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The context in which it acts; default: the own one. */
  readonly context?: string;
  /** Query strings to send, in addition to none. */
  readonly queries?: readonly string[];
}

/**
 * Inputs of routes by operationId, from the ids and the canary of the sender. Commands that create come before commands that
 * change.
 */
export type RequestInputs = Readonly<Record<string, (ids: Ids, canary: string) => RequestInput>>;

/** A cursor of the deletion preview after all clusters, at the objects without cluster. */
export const AFTER_CLUSTERS = `after=${Buffer.from('{"router":null,"key":""}').toString('base64url')}`;
