/** What the foot of a form in steps shows; `at` counts from 0. A form without steps has one. */
export interface StepFoot {
  hasBack: boolean;
  isLast: boolean;
  /** '2 of 3', or empty where there is only one. */
  counter: string;
  /** Part done, 0 to 1, the current step included. */
  progress: number;
}

/** The foot at a step. */
export function stepFoot(at: number, count: number): StepFoot {
  const last = Math.max(0, count - 1);
  const step = Math.min(Math.max(0, at), last);
  return {
    hasBack: step > 0,
    isLast: step === last,
    counter: count > 1 ? `${step + 1} of ${count}` : '',
    progress: count > 1 ? (step + 1) / count : 0,
  };
}
