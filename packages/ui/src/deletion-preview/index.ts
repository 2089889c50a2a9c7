export { type DeletionLine, DeletionPages, type DeletionPart } from './deletion-pages.tsx';
export { type DeletionGroup, DeletionList } from './deletion-list.tsx';
