export type { GeneralAction, GeneralTools, PageDeed } from './general-action.ts';
export { type PageSearch, pageSearch } from './search.ts';
export { type DialogName, type Page, usePage } from './use-page.ts';
export { ADMIN_PAGE, PAGES, SETTINGS_PAGES } from './pages.ts';
export { type OwnPages, useOwnPages } from './use-own-pages.ts';
