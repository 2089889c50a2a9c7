import type { RegisteredRouter } from '@tanstack/react-router';

/** Path of a page without parameters. */
export type PagePath = Exclude<
  Extract<keyof RegisteredRouter['routesByPath'], string>,
  `${string}$${string}`
>;
