export { AuthPage } from './auth-page.tsx';
export { changePassword, signOut } from './auth-requests.ts';
export { Mark } from './mark.tsx';
