import type { CommitSealedSecrets, PlaceSealedSecrets } from '@hawser/contract/secrets';
import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

/** API calls for secrets. No plain value is ever among what they send. */
export const secretCalls = ({ http, answer }: Client) => ({
  /** Has the controller of its cluster seal a SealedSecret again. */
  reseal: (objectID: string, options: CommandOptions) =>
    answer(
      http.POST('/api/objects/{objectID}/reseal', {
        params: { path: { objectID }, ...withOptions(options) },
      }),
    ),
  /** Writes SealedSecrets to a repository in one commit. */
  commit: (networkID: string, body: CommitSealedSecrets, options: CommandOptions) =>
    answer(
      http.POST('/api/networks/{networkID}/sealedSecrets/commit', {
        params: { path: { networkID }, ...withOptions(options) },
        body,
      }),
    ),
  /** Places SealedSecrets, each on its one cluster. */
  place: (networkID: string, secrets: PlaceSealedSecrets['secrets'], options: CommandOptions) =>
    answer(
      http.POST('/api/networks/{networkID}/sealedSecrets', {
        params: { path: { networkID }, ...withOptions(options) },
        body: { secrets },
      }),
    ),
});
