/** The footer of a form with steps; `at` counts from 0. A form without steps has one. */
interface StepFooter {
  hasBack: boolean;
  isLast: boolean;
  /** '2 of 3', or empty for a single step. */
  counter: string;
  /** Progress from 0 to 1, including the current step. */
  progress: number;
}

/** The footer at a step. */
export function stepFooter(at: number, count: number): StepFooter {
  const last = Math.max(0, count - 1);
  const step = Math.min(Math.max(0, at), last);
  return {
    hasBack: step > 0,
    isLast: step === last,
    counter: count > 1 ? `${step + 1} of ${count}` : '',
    progress: count > 1 ? (step + 1) / count : 0,
  };
}
