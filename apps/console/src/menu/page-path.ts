import type { RegisteredRouter } from '@tanstack/react-router';

/** Address of a page that needs no parameters. */
export type PagePath = Exclude<
  Extract<keyof RegisteredRouter['routesByPath'], string>,
  `${string}$${string}`
>;
