export { CommandBox } from './command-box.tsx';
export { CopyButton, type CopyButtonProps } from './copy-button.tsx';
export { copyText } from './copy-text.ts';
