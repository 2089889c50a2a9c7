import type { Ids } from './world.ts';

/** What a route is asked with. */
export interface Input {
  /** Values of the parameters in its path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Questions after the `?`, besides none. */
  readonly queries?: readonly string[];
}

/** Inputs of routes by operationId, given ids and the canary of who asks; what makes comes before what changes. */
export type Inputs = Readonly<Record<string, (ids: Ids, canary: string) => Input>>;

/** A place in what goes: beyond the clusters, among the objects that are on none. */
export const AFTER_ALL = `after=${Buffer.from('{"router":null,"key":""}').toString('base64url')}`;
