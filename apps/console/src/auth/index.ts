export { invitationPageIn, isActionLink, unknownActionIn } from './auth-mode.ts';
export { AuthPage } from './auth-page.tsx';
export {
  type AuthAnswer,
  askAuth,
  changeEmail,
  changePassword,
  postAuth,
  readSetup,
  signIn,
  signInWithCode,
  signOut,
  startProvider,
} from './auth-requests.ts';
export { knowsPasskeys, askPasskey } from './ask-passkey.ts';
export { CONFIRMED_KEY } from './confirmed-key.ts';
export { WEBAUTHN } from './webauthn.ts';
