export { checkDisplayName, emailOf } from './identity.ts';
export { accountMessages } from './messages.ts';
export { hasPage, homeOf, type PageAccount, pageAfterSignIn, PLAN_PAGE } from './pages.ts';
export { checkPassword, PASSWORD_MAX } from './password.ts';
export {
  ALERT_SETTINGS_MAX,
  checkProfile,
  checkTheme,
  PROFILE_TEXT_MAX,
  PROFILE_URL_MAX,
  type ProfileChange,
  type ProfileProblem,
  SURVEY_ANSWER_MAX,
  SURVEY_QUESTIONS,
} from './profile.ts';
