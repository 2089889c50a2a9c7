export { useTerminal } from './use-terminal.tsx';
