export { TagDialog } from './tag-dialog.tsx';
