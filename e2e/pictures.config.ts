import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The pictures of the documentation. They are no tests: a run stores them. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'pictures', testDir: './src', testMatch: '**/*.pictures.ts' }],
  workers: 1,
});
