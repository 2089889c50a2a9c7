export { type TagChoice, TagDialog, type TagDialogProps } from './tag-dialog.tsx';
