export type { DialogName, NamesOf } from './dialog-names.ts';
export { ErrorBoundary } from './error-boundary.tsx';
export { Forbidden, NotFound } from './not-found.tsx';
export { movedPage, page, type PageOptions } from './page.ts';
export type { PageRecord } from './page-record.ts';
export type { PagesContext } from './root-route.ts';
export { rootRoute } from './root-route.ts';
export { type PageSearch, pageSearch } from './search.ts';
export { type Page, usePage } from './use-page.ts';
