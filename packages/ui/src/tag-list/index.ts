export { Tag, TagList, type TagListProps } from './tag-list.tsx';
