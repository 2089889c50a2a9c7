export { HowInstalled, Note, NotInstalledYet } from './not-installed-yet.tsx';
