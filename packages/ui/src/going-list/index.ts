export { type GoingLine, GoingPages, type GoingPart } from './going-pages.tsx';
export { type GoingGroup, GoingList } from './going-list.tsx';
