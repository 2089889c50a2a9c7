export { Frame } from './frame.tsx';
