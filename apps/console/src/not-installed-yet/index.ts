export { NotInstalledYet } from './not-installed-yet.tsx';
