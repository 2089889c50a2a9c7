export { CommandBox } from './command-box.tsx';
export { CopyButton, type CopyButtonProps } from './copy-button.tsx';
