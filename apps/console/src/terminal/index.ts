export { TerminalPanel } from './terminal-panel.tsx';
