export { type DeletionLine, DeletionPages, type DeletionPage } from './deletion-pages.tsx';
export { type DeletionGroup, DeletionList } from './deletion-list.tsx';
