import { MINUTE, type Scenario, SECOND } from './scenario.ts';

export const reconnectStorm: Scenario = {
  name: 'reconnect-storm',
  title:
    'All connections break at once, then half of the fleet is cut off for two minutes and comes back in five seconds.',
  steps: [
    {
      description: 'lose their connection',
      atMs: MINUTE,
      everyMs: 5 * MINUTE,
      share: 1,
      spreadMs: 0,
      event: { what: 'disconnect' },
    },
    {
      description: 'are cut off from the server',
      atMs: 2 * MINUTE,
      everyMs: 5 * MINUTE,
      share: 0.5,
      spreadMs: 5 * SECOND,
      durationMs: 2 * MINUTE,
      event: { what: 'partition' },
    },
  ],
  edits: [],
};
