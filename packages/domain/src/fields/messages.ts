/** What the shared form fields say; Spec 2 §5, "Generic validators": those that a form uses. */
export const fieldMessages = {
  required: 'This field is required',
  email: 'Enter a valid email address to continue',
  url: 'Enter a valid url to continue',
  port: 'Enter an integer in the range: 0-65534 to continue',
  ip: 'Enter an IP address to continue',
} as const;

/** What a user is told where no noun has better words; Spec 1 §8 and Spec 2 §8. */
export const generalMessages = {
  validationFailed: 'Validation failed. Please try again.',
  deleteFailed: 'Failed to delete. Please try again.',
  notSignedIn: 'Not signed in!',
  error: 'An error has occurred.',
  /** What a loader says (Spec 1 §9). */
  wait: 'One moment...',
  /** Title of the dialog that an error opens where one was asked for. */
  errorTitle: 'Error',
} as const;
