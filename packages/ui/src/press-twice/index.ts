export { PressTwice } from './press-twice.tsx';
