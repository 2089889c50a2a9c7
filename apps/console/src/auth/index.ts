export { isMailLink } from './auth-mode.ts';
export { AuthPage } from './auth-page.tsx';
export { changeEmail, changePassword, readSetup, signOut } from './auth-requests.ts';
