export { type Command, useCommand } from './use-command.ts';
export { useUndo } from './use-undo.ts';
