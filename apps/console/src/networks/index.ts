export { NetworkIntroduction } from './introduction.tsx';
