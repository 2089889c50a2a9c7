import { defineConfig } from '@playwright/test';
import { browserArguments, browserEnvironment, browserPath } from '@hawser/testkit/chromium';

// The processes that run the journeys load this file too, and need not unpack the browser again.
process.env['CHROMIUM'] ??= await browserPath();

export default defineConfig({
  testMatch: '**/*.spec.ts',
  projects: [
    {
      name: 'blocks',
      testDir: '../packages/ui/gallery',
      // They share nothing but what is served, so that the many of one file go to all workers.
      fullyParallel: true,
      // A trace of every test would take more time than the tests.
      use: { trace: 'off' },
      snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
    },
    { name: 'journeys', testDir: './src' },
  ],
  outputDir: '../test-results',
  globalSetup: './src/global-setup.ts',
  // Each journey runs a server and up to three clusters, and waits for them more than it works.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // Patience for a busy machine: no journey is to fail for being slow.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Pictures of every step take as long as the journeys themselves; the last one of a failed journey is kept anyway.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env['CHROMIUM'],
      env: browserEnvironment(),
      args: browserArguments,
    },
  },
});
