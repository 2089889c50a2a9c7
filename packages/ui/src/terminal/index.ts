export { default as TerminalScreen, type TerminalScreenHandle } from './terminal-screen.tsx';
