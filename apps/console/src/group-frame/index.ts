export { GroupFrame } from './group-frame.tsx';
