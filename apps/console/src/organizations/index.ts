export { invitations, organizations } from './registration.tsx';
