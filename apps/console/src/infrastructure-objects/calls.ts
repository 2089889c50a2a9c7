import type { Client } from '../client/index.ts';

/** API calls for infrastructure objects besides those of objects. */
export const infrastructureCalls = ({ http, answer }: Client) => ({
  /** The kinds that can be made on the hub of a network. */
  kinds: (networkID: string) =>
    answer(http.GET('/api/networks/{networkID}/infrastructureKinds', { params: { path: { networkID } } })),
});
