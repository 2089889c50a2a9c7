import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

/** API calls for API keys, and for devices that ask for one. */
export const apiKeyCalls = ({ http, answer }: Client) => ({
  create: (
    body: { name: string; readsOnly: boolean; days: 7 | 30 | 90 | 365 | null },
    options: CommandOptions,
  ) => answer(http.POST('/api/apiKeys', { params: withOptions(options), body })),
  revoke: (keyID: string, options: CommandOptions) =>
    answer(http.DELETE('/api/apiKeys/{keyID}', { params: { path: { keyID }, ...withOptions(options) } })),
  /** What the device that shows this code asks for. */
  device: (userCode: string) => answer(http.POST('/api/device-logins/show', { body: { userCode } })),
  allow: (body: { userCode: string; readsOnly: boolean }, options: CommandOptions) =>
    answer(http.POST('/api/device-logins/allow', { params: withOptions(options), body })),
  deny: (userCode: string, options: CommandOptions) =>
    answer(http.POST('/api/device-logins/deny', { params: withOptions(options), body: { userCode } })),
});
