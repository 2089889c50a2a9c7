export { Note, NotInstalledYet } from './not-installed-yet.tsx';
