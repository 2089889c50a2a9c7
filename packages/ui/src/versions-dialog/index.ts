export { differing, firstChoices, type VersionField, type Whose } from './version-choice.ts';
export { VersionsDialog, type VersionsDialogProps } from './versions-dialog.tsx';
