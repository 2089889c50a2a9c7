import { MINUTE, type Scenario, SECOND } from './scenario.ts';

export const flapping: Scenario = {
  name: 'flapping',
  title: 'Connections, API servers and containers of a few clusters come and go, and clocks are wrong.',
  steps: [
    {
      atMs: 10 * SECOND,
      everyMs: MINUTE,
      share: 0.03,
      spreadMs: MINUTE,
      forMs: 40 * SECOND,
      happening: { what: 'partition' },
    },
    {
      atMs: 20 * SECOND,
      everyMs: 20 * SECOND,
      share: 0.02,
      spreadMs: 20 * SECOND,
      happening: { what: 'disconnect' },
    },
    {
      atMs: 30 * SECOND,
      everyMs: 2 * MINUTE,
      share: 0.02,
      spreadMs: MINUTE,
      forMs: 20 * SECOND,
      happening: { what: 'api-down' },
    },
    {
      atMs: 5 * MINUTE,
      everyMs: 10 * MINUTE,
      share: 0.01,
      spreadMs: MINUTE,
      happening: { what: 'api-restored' },
    },
    { atMs: 0, share: 0.02, spreadMs: 0, happening: { what: 'clock-skew', skewMs: 90 * SECOND } },
    { atMs: 0, share: 0.02, spreadMs: 0, happening: { what: 'clock-skew', skewMs: -10 * MINUTE } },
    {
      atMs: MINUTE,
      everyMs: 3 * MINUTE,
      share: 0.05,
      spreadMs: MINUTE,
      forMs: 90 * SECOND,
      happening: { what: 'conduct', conduct: { crashingImages: [''] } },
    },
  ],
  edits: [],
};
