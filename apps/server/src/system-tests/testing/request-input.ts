import type { Ids } from './populated-account.ts';

/** A valid input of a route. */
export interface RequestInput {
  /** Path parameters. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
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
