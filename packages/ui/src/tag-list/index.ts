export { Tag, TagList } from './tag-list.tsx';
