import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.mjs';

const outside = ['**/node_modules/**', '**/dist/**', '.cache/**'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/console/src/**/*.test.{ts,tsx}',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [
            ...outside,
            'packages/testkit/**',
            'packages/control-plane-sim/**',
            'packages/fleet-sim/src/cluster/**',
            'packages/fleet-sim/src/demo/demo.test.ts',
            'packages/kube-sim/src/conformance/real-api-server.test.ts',
            'packages/sealing/src/controller/**',
          ],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: [
            'apps/{server,agent}/src/**/*.test.ts',
            'packages/control-plane-sim/src/**/*.test.ts',
            'packages/fleet-sim/src/cluster/*.test.ts',
            'packages/fleet-sim/src/demo/demo.test.ts',
            'packages/kube-sim/src/conformance/real-api-server.test.ts',
            'packages/sealing/src/controller/*.test.ts',
            'packages/testkit/src/**/*.test.ts',
            'deploy/*.test.ts',
          ],
          exclude: outside,
          globalSetup: ['packages/testkit/src/postgres/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
