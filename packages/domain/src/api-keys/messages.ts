/** Longest name of a key. */
export const KEY_NAME_MAX = 60;

/** Messages about API keys and logins of devices. */
export const apiKeyMessages = {
  nameTooLong: `Names must be at most ${KEY_NAME_MAX} characters.`,
  nameHidden: 'Names must not contain hidden characters.',
  tooMany: 'This context has 100 API keys. Revoke one that is not used.',
  readsOnly: 'This API key may only read.',
  /** A program cannot give itself further access. */
  needsPerson: 'Only a person who is signed in can do this: API keys and tokens cannot.',
  unknownCode: 'This code is unknown or no longer valid. Start again on the device.',
} as const;
