import type { DistributionRule } from '@hawser/contract/networks';
import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

/** API calls for the distribution rules of a network. */
export const ruleCalls = ({ http, answer }: Client) => ({
  put: (networkID: string, rules: readonly DistributionRule[], options: CommandOptions) =>
    answer(
      http.PUT('/api/networks/{networkID}/distributionRules', {
        params: { path: { networkID }, ...withOptions(options) },
        body: { distributionRules: [...rules] },
      }),
    ),
  /** The effect of saving these rules. */
  preview: (networkID: string, rules: readonly DistributionRule[]) =>
    answer(
      http.POST('/api/networks/{networkID}/distributionRules/preview', {
        params: { path: { networkID } },
        body: { distributionRules: [...rules] },
      }),
    ),
});
