export { StatusButton } from './status-button.tsx';
