export { StatusButton, type StatusButtonProps } from './status-button.tsx';
