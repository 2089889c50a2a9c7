export { CommandBox } from './command-box.tsx';
export { CopyButton } from './copy-button.tsx';
export { copyText } from './copy-text.ts';
