import { checkUrl, fieldMessages, generalMessages } from '../fields/index.ts';
import { collapseSpaces, hasHiddenCharacters } from '../names/index.ts';
import { checkDisplayName } from './identity.ts';
import { accountMessages } from './messages.ts';

/** Longest company name and job title. */
const PROFILE_TEXT_MAX = 120;
/** Longest address in a profile. */
const PROFILE_URL_MAX = 500;
/** The questions of the survey for new users, by field of `surveys.newuser`. */
export const SURVEY_QUESTIONS = {
  q1: 'What do you want to run with it?',
  q2: 'How many clusters do you run, and where?',
  q3: 'What is your biggest problem with them today?',
} as const;
/** Longest answer of a survey. */
export const SURVEY_ANSWER_MAX = 1_000;
/** Maximum number of alert types with stored settings. */
const ALERT_SETTINGS_MAX = 100;

/** The fields of a profile to change; an omitted field stays as it is. */
export interface ProfileChange {
  readonly displayName?: string | undefined;
  readonly companyName?: string | undefined;
  readonly jobTitle?: string | undefined;
  readonly linkedInURL?: string | undefined;
  readonly surveys?:
    | { readonly newuser: Readonly<Partial<Record<keyof typeof SURVEY_QUESTIONS, string | undefined>>> }
    | undefined;
  readonly alertSettings?: Readonly<Record<string, boolean>> | undefined;
}

/** Why a change is refused, with the field that it concerns. */
interface ProfileProblem {
  readonly path: string;
  readonly message: string;
}

/** The first problem of this change, or null. */
export function checkProfile(change: ProfileChange): ProfileProblem | null {
  const { displayName, companyName, jobTitle, linkedInURL, surveys, alertSettings } = change;
  return (
    at('displayName', displayName === undefined ? null : checkDisplayName(displayName)) ??
    at('companyName', checkText(companyName)) ??
    at('jobTitle', checkText(jobTitle)) ??
    at('linkedInURL', checkAddress(linkedInURL)) ??
    checkSurvey(surveys?.newuser) ??
    at('alertSettings', checkAlertSettings(alertSettings))
  );
}

const at = (path: string, message: string | null): ProfileProblem | null =>
  message === null ? null : { path, message };

function checkText(text: string | undefined): string | null {
  const plain = collapseSpaces(text ?? '');
  if (plain.length > PROFILE_TEXT_MAX) return accountMessages.profileTextTooLong;
  return hasHiddenCharacters(plain) ? accountMessages.profileTextHidden : null;
}

/** Empty, or an http or https URL, because the page shows it as a link. */
function checkAddress(text: string | undefined): string | null {
  const address = collapseSpaces(text ?? '');
  if (address === '') return null;
  const shaped = address.length <= PROFILE_URL_MAX && !/\s/.test(address) && !hasHiddenCharacters(address);
  return shaped ? checkUrl(address) : fieldMessages.url;
}

function checkSurvey(answers: Readonly<Record<string, string>> = {}): ProfileProblem | null {
  for (const [question, answer] of Object.entries(answers)) {
    const path = `surveys.newuser.${question}`;
    if (answer.length > SURVEY_ANSWER_MAX) return { path, message: accountMessages.answerTooLong };
    // An answer may contain line breaks.
    if (hasHiddenCharacters(answer.replaceAll(/[\n\r\t]/g, ' '))) {
      return { path, message: accountMessages.profileTextHidden };
    }
  }
  return null;
}

function checkAlertSettings(settings: Readonly<Record<string, boolean>> = {}): string | null {
  const types = Object.keys(settings);
  const shaped =
    types.length <= ALERT_SETTINGS_MAX && types.every((type) => /^[a-z][a-z0-9.-]{0,59}$/i.test(type));
  return shaped ? null : generalMessages.validationFailed;
}

/** A theme is named by a slug. The console knows the themes, and what to show instead of an unknown one. */
const THEME = /^[a-z][a-z0-9-]{0,39}$/;

/** The problem with the name of a theme, or null. The name itself may be null: no theme is chosen. */
export function checkTheme(name: string | null | undefined): ProfileProblem | null {
  const shaped = name === undefined || name === null || THEME.test(name);
  return shaped ? null : { path: 'theme', message: generalMessages.validationFailed };
}
