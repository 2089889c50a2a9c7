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
      snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
    },
    {
      name: 'journeys',
      testDir: './src',
      // What turns while a journey waits costs more than the journey: it is drawn by the processor, sixty times a second. Journeys
      // that see everything move say so.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  outputDir: '../test-results',
  globalSetup: ['./src/global-setup.ts', '../packages/ui/gallery/global-setup.ts'],
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
    // A trace of each journey, kept or not, is a fifth of the run's processor time. A failed journey leaves its last screenshot and the
    // page in words; `--trace retain-on-failure` on Playwright's command line adds the trace.
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM'],
      env: browserEnvironment(),
      args: browserArguments,
    },
  },
});
