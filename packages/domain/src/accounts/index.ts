export { checkDisplayName, emailOf } from './identity.ts';
export { identificationOf } from './identification.ts';
export { accountMessages, passkeyMessages, proofMessages, secondFactorMessages } from './messages.ts';
export { hasPage, homeOf, INVITATION_PAGE, pageAfterSignIn, pageInOtherContext, PLAN_PAGE } from './pages.ts';
export { checkPasskeyName } from './passkey.ts';
export { checkPassword, PASSWORD_MAX } from './password.ts';
export {
  checkProfile,
  checkTheme,
  type ProfileChange,
  SURVEY_ANSWER_MAX,
  SURVEY_QUESTIONS,
} from './profile.ts';
