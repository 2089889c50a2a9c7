export { CountBar } from './count-bar.tsx';
