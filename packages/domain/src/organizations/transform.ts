/** The steps in which an account of a person becomes an organization, in order. */
export const TRANSFORM_STEPS = ['account', 'member', 'sign-in', 'memberships', 'finish'] as const;

export type TransformStep = (typeof TRANSFORM_STEPS)[number];

const LABELS: Readonly<Record<TransformStep, string>> = {
  account: 'Create your new account',
  member: 'Make you an administrator',
  'sign-in': 'Move your sign-in to the new account',
  memberships: 'Move your memberships',
  finish: 'Finish the organization',
};

/** A step as people read it. */
export const transformStepLabel = (step: TransformStep): string => LABELS[step];

/** What is shown while a step fails and is tried again. */
export const transformProblem = (step: string): string =>
  `The step '${Object.hasOwn(LABELS, step) ? LABELS[step as TransformStep] : step}' failed and will be tried again.`;
