export { isMailLink } from './auth-mode.ts';
export { AuthPage } from './auth-page.tsx';
export { changeEmail, changePassword, readSetup, signIn, signOut } from './auth-requests.ts';
