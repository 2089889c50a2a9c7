export { ChoiceDialog } from './choice-dialog.tsx';
