export { ChoiceDialog, type ChoiceDialogProps } from './choice-dialog.tsx';
export { ChoiceList, type ChoiceListProps, type ListedChoice } from './choice-list.tsx';
export { allChosen, type RuledChoice, toggledAll, withRequired } from './choice-rules.ts';
