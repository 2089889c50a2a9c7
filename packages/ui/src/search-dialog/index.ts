export { SearchDialog, type SearchDialogProps, type SearchItem } from './search-dialog.tsx';
