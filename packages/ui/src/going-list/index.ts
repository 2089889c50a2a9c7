export { type GoingGroup, GoingList } from './going-list.tsx';
