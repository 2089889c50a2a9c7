import { checkUrl, fieldMessages, generalMessages } from '../fields/index.ts';
import { collapseSpaces, hasHiddenCharacters } from '../names/index.ts';
import { checkDisplayName } from './identity.ts';
import { accountMessages } from './messages.ts';

/** Longest company name and job title. */
export const PROFILE_TEXT_MAX = 120;
/** Longest address in a profile. */
export const PROFILE_URL_MAX = 500;
/** Longest answer of a survey. */
export const SURVEY_ANSWER_MAX = 1_000;
/** Most alert types that settings are kept for. */
export const ALERT_SETTINGS_MAX = 100;

/** What of a profile is to be changed; what is left out stays. */
export interface ProfileChange {
  readonly displayName?: string | undefined;
  readonly companyName?: string | undefined;
  readonly jobTitle?: string | undefined;
  readonly linkedInURL?: string | undefined;
  readonly surveys?:
    | { readonly newuser: { readonly q1: string; readonly q2: string; readonly q3: string } }
    | undefined;
  readonly alertSettings?: Readonly<Record<string, boolean>> | undefined;
}

/** A refusal, with the field that it concerns. */
export interface ProfileProblem {
  readonly path: string;
  readonly message: string;
}

/** The first reason why a profile can not be changed so, or null. */
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

/** Empty, or an address of the web: it becomes a link that others follow. */
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
    // Lines may break in an answer.
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

/** A theme is named by a slug; which themes there are, and what an unknown one falls back to, is the console's. */
const THEME = /^[a-z][a-z0-9-]{0,39}$/;

/** The problem with the name of a theme (null: none is chosen), or null. */
export function checkTheme(name: string | null | undefined): ProfileProblem | null {
  const shaped = name === undefined || name === null || THEME.test(name);
  return shaped ? null : { path: 'theme', message: generalMessages.validationFailed };
}
