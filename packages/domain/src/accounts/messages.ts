import { NAME_MAX } from '../names/index.ts';

/** Messages about accounts. The sentence about passwords is worded by Spec 1 §5. */
export const accountMessages = {
  password: 'Password must be minimum 8 chars, 1 upper, 1 lower, 1 number, 1 symbol',
  passwordTooLong: 'Password must be at most 128 chars',
  passwordFrequent: 'This password, or one like it, is among those that are tried first. Choose another.',
  identifiedBy: 'Write how you identified the person, in at most 200 characters.',
  passwordBreached: 'This password became known in a breach of another service. Choose another.',
  passwordKnown:
    'This password is mostly your name, your address, or the name of the product or an organization. Choose another.',
  displayNameTooLong: `Names must be at most ${NAME_MAX} characters.`,
  displayNameHidden: 'Names must not contain hidden characters.',
  /** One message for a wrong password and an unknown address, so that nobody can find out which addresses have accounts. */
  wrongSignIn: 'The e-mail address or the password is wrong.',
  wrongPassword: 'The current password is wrong.',
  /** Does not say why: the address may have an account. */
  notCreated: 'The account could not be created. If you have one already, sign in or ask for a new password.',
  wrongSetupCode: 'The setup code is wrong. The server printed it when it started.',
  /** The first sign-up came through a proxy, but the server would take it for one from this machine. */
  proxyUnknown:
    'A proxy is in front of this server. Set HAWSER_PUBLIC_URL, restart the server, and use the setup code that it prints.',
  signUpClosed: 'Sign-up is closed. Ask an administrator for an invitation.',
  signUpOff: 'Sign-up is off. The operator can allow invitations with HAWSER_SIGNUP.',
  otherInvitation: 'This invitation is for another e-mail address.',
  signUpByMail: 'Enter your e-mail address first. A link to create the account is sent to it.',
  disabled: 'This account is disabled. Ask an administrator.',
  disableSelf: 'You cannot disable your own account.',
  linkOver: 'This link is no longer valid. Please ask for a new one.',
  emailNotUsable: 'This e-mail address cannot be used. Please choose another.',
  profileTextTooLong: 'Enter at most 120 characters.',
  profileTextHidden: 'Hidden characters are not allowed here.',
  /** Refusal of every other request of an account that belongs to an organization. */
  planOnly: 'Organization accounts have a profile and a plan only.',
  answerTooLong: 'Enter at most 1,000 characters.',
} as const;

/** What a session lacks for a change of how an account signs in, and for others that outlive the session. */
export const proofMessages = {
  first: 'Confirm that it is you to continue.',
  second: 'Enter a code of your second factor to continue.',
} as const;

/** About the second factor of an account: codes of an authenticator app, and recovery codes. */
export const secondFactorMessages = {
  wrongCode: 'This code is wrong, used or too old. Enter the present one.',
  /** The sign-in began in another browser, or too long ago. */
  signInOver: 'This sign-in took too long. Please sign in again.',
  isOn: 'The second factor is on already.',
  isOff: 'The second factor is off.',
  /** An administrator requires one of everybody. */
  required: 'This installation requires a second factor. Set one up to continue.',
  proofRequired: 'This installation requires a second factor. Confirm with yours to continue.',
  lastOne: 'This installation requires a second factor: your last one cannot be removed.',
  administratorFirst: 'Set up a second factor of your own first.',
} as const;

/** About passkeys. */
export const passkeyMessages = {
  refused: 'This passkey was not accepted. Try again, or choose another way.',
  notAdded: 'The passkey could not be verified. Please try again.',
  tooMany: 'An account has at most 20 passkeys.',
  nameTooLong: 'Names of passkeys have at most 60 characters.',
  nameHidden: 'Names of passkeys must not contain hidden characters.',
  /** Browsers know no passkeys for an IP address. */
  needsName: 'Passkeys need a host name: open this page at the public URL, or at localhost.',
} as const;
