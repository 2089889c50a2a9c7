/** Messages of the shared form fields (Spec 2 §5, "Generic validators"), as far as a form uses them. */
export const fieldMessages = {
  required: 'This field is required',
  email: 'Enter a valid email address to continue',
  url: 'Enter a valid url to continue',
  port: 'Enter an integer in the range: 0-65534 to continue',
  ip: 'Enter an IP address to continue',
} as const;

/** Messages for errors that no noun words itself (Spec 1 §8, Spec 2 §8). */
export const generalMessages = {
  validationFailed: 'Validation failed. Please try again.',
  deleteFailed: 'Failed to delete. Please try again.',
  notSignedIn: 'Not signed in!',
  error: 'An error has occurred.',
  /** Text of a loading indicator (Spec 1 §9). */
  wait: 'One moment...',
  /** Beside what can be chosen and is stored, but not installed by this release (Spec README, "Chosen but not installed"). */
  notInstalledYet: 'Not installed by this version yet.',
  /** Title of the error dialog of an action. */
  errorTitle: 'Error',
} as const;
